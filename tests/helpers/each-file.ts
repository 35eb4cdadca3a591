import { afterAll } from "vitest";

import { closeWhatIsOpen } from "./left-open";

// Run before each test file: its modules may be loaded already, and would not register anything again.
afterAll(closeWhatIsOpen);
