import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { PATIENCE_MS } from "./tests/helpers/patience.mjs";

const overHttp = ["tests/pages/**/*.test.ts", "tests/api/**/*.test.ts", "tests/architecture.test.ts"];
const faults = ["tests/faults/**/*.test.ts", "tests/deployment/**/*.test.ts"];
const browser = ["tests/browser/**/*.test.ts"];
const sandbox = ["tests/sandbox/**/*.test.ts"];

/** Files of half a minute and more. They are begun first: begun last, one alone would keep the others' cores idle. */
const LONG = /\/(architecture|hostile|valid-html|accessibility|power-cuts?|money|money-[a-z-]+)\.test\.ts$/;

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const usesBuild = { globalSetup: "tests/helpers/built.ts" };

/** `domain` also takes every test that no other names, so that none is forgotten. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  test: {
    pool: "forks",
    maxWorkers: 2,
    // Two processes for all files: starting one and loading the modules anew costs more than most files' tests.
    isolate: false,
    setupFiles: "tests/helpers/each-file.ts",
    sequence: { sequencer: LongOnesFirst },
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: [
      project("domain", ["tests/**/*.test.ts"], { exclude: [...overHttp, ...faults, ...browser, ...sandbox] }),
      project("sandbox", sandbox),
      project("pages", overHttp, usesBuild),
      project("faults", faults, usesBuild),
      project("browser", browser, usesBuild),
    ],
  },
});

function project(
  name: string,
  include: string[],
  test: TestProjectInlineConfiguration["test"] = {},
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: { testTimeout: 4 * PATIENCE_MS, hookTimeout: 4 * PATIENCE_MS, ...test, name, include },
  };
}
