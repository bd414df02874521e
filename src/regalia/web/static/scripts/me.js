// The page of a person: a token can be copied.

import { byId } from "./document.js";
import { copyFrom } from "./links.js";

if (byId("token")) copyFrom(byId("copy"), byId("token"));
