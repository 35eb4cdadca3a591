import { readFileSync } from "node:fs";

import { afterAll } from "vitest";

import { tellFacts, type Facts } from "~/shop/facts";

import { closeWhatIsOpen } from "./left-open";

// Run before each test file: modules that are loaded already do not register their facts again.
tellFacts(JSON.parse(readFileSync("seeds/demo-shop.json", "utf8")) as Facts);
afterAll(closeWhatIsOpen);
