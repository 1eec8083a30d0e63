// The script of every page: small behaviours on pages that work without them.
import { closeMenus } from "./site/menu";
import { switchThemes } from "./site/theme";

switchThemes();
closeMenus();
document.addEventListener("site:redrawn", () => {
  switchThemes();
  closeMenus();
});
