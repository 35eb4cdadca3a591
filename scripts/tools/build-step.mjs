import { run } from "./children.mjs";

/** The first words of what Go's runtime prints when it ends a program. */
const GO_FAULT = "fatal error: ";

/**
 * Runs a step of the build in a process of its own. When that process ends while esbuild waits for its answer, esbuild
 * reports a deadlock and prints all its goroutines, though the work is done. They are shown only for a step that
 * failed.
 * @returns the exit code
 */
export async function runBuildStep(args) {
  const held = [];
  const take = (piece) => {
    if (held.length > 0 || String(piece).startsWith(GO_FAULT)) held.push(piece);
    else process.stdout.write(piece);
  };
  const code = await run(process.execPath, args, { NODE_ENV: "production" }, take);
  if (code !== 0) for (const piece of held) process.stderr.write(piece);
  return code;
}
