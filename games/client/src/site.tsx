// Every page's script: small behaviours on pages that work without them. The table has a bundle of its own.
import { tidyCodes } from "./site/code";
import { offerCopies } from "./site/copy";
import { keepPlace } from "./site/language";
import { closeMenus } from "./site/menu";
import { proveDice } from "./site/proof";
import { refreshParts } from "./site/refresh";
import { offerSaves } from "./site/saves";
import { joinSeeds } from "./site/seed";
import { watchSimulations } from "./site/simulation";
import { sortTables } from "./site/sort";
import { switchThemes } from "./site/theme";

switchThemes();
closeMenus();
tidyCodes();
refreshParts();
offerCopies();
joinSeeds();
offerSaves();
sortTables();
watchSimulations();
if (!document.getElementById("table")) keepPlace();
void proveDice();
document.addEventListener("site:redrawn", () => {
  switchThemes();
  closeMenus();
});
