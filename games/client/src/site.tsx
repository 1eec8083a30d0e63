// The script of every page: small behaviours on pages that work without them.
import { becomeApp } from "./site/app";
import { closeMenus } from "./site/menu";
import { switchThemes } from "./site/theme";
import { confirmWarnings } from "./site/warnings";

switchThemes();
closeMenus();
confirmWarnings();
becomeApp();
document.addEventListener("site:redrawn", () => {
  switchThemes();
  closeMenus();
});
