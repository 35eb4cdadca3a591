import { readFileSync } from "node:fs";

import fc from "fast-check";
import { afterAll } from "vitest";

import { tellFacts, type Facts } from "~/shop/facts";

import { closeWhatIsOpen } from "./left-open";

// Run before each test file: modules that are loaded already do not register their facts again.
tellFacts(JSON.parse(readFileSync("seeds/demo-shop.json", "utf8")) as Facts);

// The same random cases at each run, so that a red run is due to the change. The nightly command draws new ones.
if (process.env.RANDOM_CASES !== "new") fc.configureGlobal({ seed: 20_261_126 });

afterAll(closeWhatIsOpen);
