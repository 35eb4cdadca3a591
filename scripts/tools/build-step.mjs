import { run } from "./children.mjs";

/** The first words of what Go's runtime prints when it ends a program. */
const GO_FAULT = "fatal error: ";

/**
 * Runs a script of Node that builds. A process whose work is done may end while esbuild waits for its answer: esbuild then
 * calls that a deadlock and prints all its goroutines. Only a step that failed shows them.
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
