// The script of the page of those who look for people to play with.
import { lookForPeople } from "./site/people";

lookForPeople();
