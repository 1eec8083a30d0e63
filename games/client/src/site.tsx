// The script of every page: small behaviours on pages that work without them.
import { closeMenus } from "./site/menu";
import { switchThemes } from "./site/theme";
import { confirmWarnings } from "./site/warnings";

switchThemes();
closeMenus();
confirmWarnings();
document.addEventListener("site:redrawn", () => {
  switchThemes();
  closeMenus();
});
