/** Arrow keys along a row, which goes to the left where the language is read from the right. */

/** One step on, one back, or neither of them. */
export function stepOf(key: string): 1 | -1 | undefined {
  const back = document.documentElement.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  return key === back ? -1 : 1;
}
