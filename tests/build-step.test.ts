import { spawnSync } from "node:child_process";

import { expect, test } from "vitest";

/** Go writes the words of a fault in several pieces. */
const STEP = (code: number) =>
  `process.stdout.write("built\\n", () => process.stderr.write("fatal error: ", () => process.stderr.write("all goroutines are asleep - deadlock!\\n", () => process.exit(${code}))))`;

function built(code: number): string {
  const script = `import { runBuildStep } from "./scripts/tools/build-step.mjs"; process.exitCode = await runBuildStep(["-e", ${JSON.stringify(STEP(code))}]);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  expect(status).toBe(code);
  return stdout + stderr;
}

test("a build that succeeds prints no fault of a program that ended; one that fails does", () => {
  expect(built(0)).toBe("built\n");
  expect(built(1)).toBe("built\nfatal error: all goroutines are asleep - deadlock!\n");
});
