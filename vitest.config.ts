import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const overHttp = ["tests/pages/**/*.test.ts", "tests/api/**/*.test.ts", "tests/architecture.test.ts"];
const faults = ["tests/faults/**/*.test.ts", "tests/deployment/**/*.test.ts"];
const browser = ["tests/browser/**/*.test.ts"];
const sandbox = ["tests/sandbox/**/*.test.ts"];

const usesBuild = { globalSetup: "tests/helpers/built.ts", hookTimeout: 60_000 };

/** Projects in the order they are run; `domain` also takes every test that no other names, so that none is forgotten. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  test: {
    pool: "forks",
    maxWorkers: 2,
    // Two processes for all files: starting one and loading the modules anew costs more than most files' tests.
    isolate: false,
    setupFiles: "tests/helpers/each-file.ts",
    // How long what is waited for may take is no test of ours: a busy machine is not a fault.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      project("domain", ["tests/**/*.test.ts"], { exclude: [...overHttp, ...faults, ...browser, ...sandbox] }),
      project("sandbox", sandbox),
      project("pages", overHttp, { ...usesBuild, testTimeout: 30_000 }),
      project("faults", faults, { ...usesBuild, testTimeout: 60_000 }),
      project("browser", browser, { ...usesBuild, testTimeout: 90_000 }),
    ],
  },
});

function project(
  name: string,
  include: string[],
  test: TestProjectInlineConfiguration["test"] = {},
): TestProjectInlineConfiguration {
  return { extends: true, test: { testTimeout: 15_000, hookTimeout: 30_000, ...test, name, include } };
}
