// Menus are <details>: a press elsewhere or Escape closes them, and Escape gives the focus back.

export function closeMenus(): void {
  const menus = document.querySelectorAll<HTMLDetailsElement>("[data-menu]");
  document.addEventListener("pointerdown", (event) => {
    for (const menu of menus) {
      if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of menus) {
      if (!menu.open) continue;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  for (const menu of menus) {
    menu.addEventListener("focusout", (event) => {
      if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) {
        menu.open = false;
      }
    });
  }
}
