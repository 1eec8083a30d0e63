// The script of every page but tables: small behaviours on pages that work without them.
import { tidyCodes } from "./site/code";
import { offerCopies, offerSharing } from "./site/copy";
import { takeNameAlong } from "./site/guest";
import { keepPlace } from "./site/language";
import { proveDice } from "./site/proof";
import { refreshParts } from "./site/refresh";
import { offerSaves } from "./site/saves";
import { joinSeeds } from "./site/seed";
import { watchSimulations } from "./site/simulation";
import { sortTables } from "./site/sort";
import { proposeTimeZone } from "./site/timeZone";
import { countTurns } from "./site/turns";

tidyCodes();
refreshParts();
offerCopies();
offerSharing();
takeNameAlong();
joinSeeds();
offerSaves();
sortTables();
proposeTimeZone();
watchSimulations();
countTurns();
keepPlace();
void proveDice();
