// Room codes are shown as two groups of three while they are typed; the server takes them in any shape.

export function tidyCodes(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(".code-input")) {
    input.addEventListener("input", () => {
      if (input.selectionStart !== input.value.length) return;
      const digits = input.value.replace(/[\s-]/g, "");
      if (/^\p{Nd}{4,6}$/u.test(digits)) input.value = `${digits.slice(0, 3)} ${digits.slice(3)}`;
    });
  }
}
