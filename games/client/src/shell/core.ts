/**
 * The parts of the shell that games use. The page of a room imports them, too, so that they are in the one chunk that all
 * tables share (bundling/chunks.mjs).
 */

import "./actions/ActionBar";
import "./commands/useCommands";
import "./end/End";
import "./end/out";
import "./hints/Hint";
import "./i18n/phrase";
import "./log/winners";
import "./page/commonTabs";
import "./page/ranOut";
import "./page/Sheet";
import "./sound/sound";
