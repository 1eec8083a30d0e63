/** Texts that people type or paste into fields of amounts, and what each says. */

/** Each script's digits 0 to 9. */
const SCRIPTS = Intl.supportedValuesOf("numberingSystem")
  .map((system) => [...new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9_876_543_210)].reverse())
  .filter((digits) => digits.length === 10 && digits.every((digit) => /\p{Nd}/u.test(digit)));

const grouped = (whole: number, tag: string, mark: string) => whole.toLocaleString(tag).replaceAll(",", mark);

/** Ways to write a whole number. */
const WAYS: readonly ((whole: number) => string)[] = [
  String,
  (whole) => `0${whole}`,
  (whole) => `+${whole}`,
  (whole) => ` ${whole}\n`,
  (whole) => `\u200f${whole}\u200e`,
  (whole) => `\ufeff${whole}\u00a0`,
  (whole) => `${whole}.0`,
  (whole) => `${whole}.00`,
  (whole) => `${whole}٫00`,
  ...[",", "٬", "，", "'", "’", "\u00a0", "\u202f", "\u2009"].flatMap((mark) => [
    (whole: number) => grouped(whole, "en", mark),
    (whole: number) => grouped(whole, "en-IN", mark),
  ]),
  ...["$", "£", "৳", "₹", "＄"].flatMap((sign) => [
    (whole: number) => sign + grouped(whole, "en", ","),
    (whole: number) => `${sign} ${grouped(whole, "en-IN", ",")}.00`,
    (whole: number) => `${whole}\u00a0${sign}`,
    (whole: number) => `+${sign}${whole}`,
  ]),
];
const BELOW_ZERO: readonly ((whole: number) => string)[] = [
  (whole) => `-${whole}`,
  (whole) => `−${whole}`,
  (whole) => `– ${whole}`,
  (whole) => `−$${grouped(whole, "en", ",")}`,
  (whole) => `－${whole}.00`,
];

/** Texts round a whole number that say another one, several, or none. */
const UNCLEAR: readonly ((whole: number) => string)[] = [
  (whole) => `${whole}.4`,
  (whole) => `${whole}.50`,
  (whole) => `$${whole}.05`,
  (whole) => `${whole}٫5`,
  (whole) => `${whole}.000`,
  (whole) => `${whole},5`,
  (whole) => `${whole},`,
  (whole) => `${whole}.`,
  (whole) => `.${whole}`,
  (whole) => `1,${whole},00`,
  (whole) => `2.5${whole}`,
  (whole) => `1.${whole}.000,00`,
  (whole) => `1,000'${whole}`,
  (whole) => `${whole} ${whole}`,
  (whole) => `1 ${whole}`,
  (whole) => `${whole}\n${whole}`,
  (whole) => `${whole}\t${whole}`,
  (whole) => `${whole}-${whole}`,
  (whole) => `${whole}–900`,
  (whole) => `${whole}/2`,
  (whole) => `${whole}½`,
  (whole) => `${whole}²`,
  (whole) => `${whole}e3`,
  (whole) => `${whole}E+2`,
  (whole) => `${whole}×10`,
  (whole) => `${whole}k`,
  (whole) => `${whole}%`,
  (whole) => `(${whole})`,
  (whole) => `${whole}-`,
  (whole) => `--${whole}`,
  (whole) => `+-${whole}`,
  (whole) => `$$${whole}`,
  (whole) => `0x${whole}`,
  (whole) => `#${whole}`,
  (whole) => `about ${whole}`,
  (whole) => `${whole} dollars`,
  (whole) => `\u202e${whole}`,
  (whole) => `${whole}\u200b0`,
  (whole) => `${whole}\u20620`,
  (whole) => `${"9".repeat(16)}${whole}`,
];
/** A field of one line never holds these; browsers put spaces for them. */
const LINE_BREAK = /\n./;
const NO_NUMBER = [" ", "-", "+", "$", "৳ ", ".", ",", "abc", "NaN", "Infinity", "null", "①", "Ⅳ", "四十", "½", "😀"];

const NUMBERS = [0, 7, 75, 132, 1500, 123_456, 15_000_000];

export interface Pasted {
  readonly text: string;
  /** The whole number that it says; undefined if it says none. */
  readonly says: number | undefined;
}

const inDigits = (text: string, digits: readonly string[]) =>
  text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);

/** The texts of some numbers in some scripts. */
function textsOf(numbers: readonly number[], scripts: readonly (readonly string[])[]): Pasted[] {
  return numbers.flatMap((whole) =>
    scripts.flatMap((digits) => {
      const write = (text: string) => inDigits(text, digits);
      return [
        ...WAYS.map((way) => ({ text: write(way(whole)), says: whole })),
        ...BELOW_ZERO.map((way) => ({ text: write(way(whole)), says: 0 - whole })),
        ...UNCLEAR.map((way) => ({ text: write(way(whole)), says: undefined })),
      ];
    }),
  );
}

const NOTHING: readonly Pasted[] = NO_NUMBER.map((text) => ({ text, says: undefined }));
const script = (zero: string) => SCRIPTS.filter(([first]) => first === zero);

/** Every number in every script. */
export const pasted: readonly Pasted[] = [...textsOf(NUMBERS, SCRIPTS), ...NOTHING];

/** Some of them, for each field of the page. */
export const pastedIntoField: readonly Pasted[] = [
  ...textsOf([132], script("0")),
  ...textsOf([57], script("০")),
  ...["٠", "۰", "०", "０"].flatMap(script).map((digits) => ({ text: inDigits("1,320", digits), says: 1320 })),
  ...NOTHING,
].filter(({ text }) => !LINE_BREAK.test(text));
