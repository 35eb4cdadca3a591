import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";

export const SERVE = "node_modules/@remix-run/serve/dist/cli.js";
const START_LIMIT_MS = 60_000;

export type ShopProcess = {
  child: ChildProcess;
  /** Everything printed so far, line by line. */
  lines: string[];
  /** @returns the first line, old or new, that fits */
  line(wanted: (line: string) => boolean): Promise<string>;
  isRunning(): boolean;
  end(signal?: "SIGTERM" | "SIGKILL", patienceMs?: number): Promise<void>;
};

/**
 * The built shop, run by remix-serve in a process of its own; resolves once it listens.
 * @param environment all it knows: nothing of ours reaches it but what any program needs to run
 * @param options.folder where it was built; here, unless said
 * @param options.lines where to write what it prints, after what is there already
 */
export async function startShop(
  environment: Record<string, string>,
  {
    lines = [],
    onLine,
    nodeOptions = [],
    folder,
  }: { lines?: string[]; onLine?: (line: string) => void; nodeOptions?: string[]; folder?: string } = {},
): Promise<ShopProcess> {
  const child = spawn(
    process.execPath,
    [...nodeOptions, "--import", "./scripts/tools/follow-parent.mjs", SERVE, "build/index.js"],
    { cwd: folder, env: environmentOf(environment), stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  const from = lines.length;
  eachLine(child, (line) => {
    lines.push(line);
    onLine?.(line);
    child.emit("line", line);
  });
  await lineOf(child, lines, isListening(environment), from);
  return {
    child,
    lines,
    line: (wanted) => lineOf(child, lines, wanted, 0),
    isRunning: () => isRunning(child),
    end: (signal = "SIGTERM", patienceMs = 10_000) => end(child, signal, patienceMs),
  };
}

/** All that a shop's process knows: what any program needs to run, and its own settings. */
export function environmentOf(environment: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_OPTIONS, CLOCK_AHEAD_MS } = process.env;
  return {
    NODE_ENV: "production",
    PATH,
    HOME,
    TMPDIR,
    ...(CLOCK_AHEAD_MS && { NODE_OPTIONS, CLOCK_AHEAD_MS }),
    HOST: "127.0.0.1",
    ...environment,
  };
}

/** @param take is given what the process prints, on both of its outputs, line by line */
export function eachLine({ stdout, stderr }: ChildProcess, take: (line: string) => void): void {
  for (const stream of [stdout, stderr]) if (stream) createInterface({ input: stream }).on("line", take);
}

/** Whether a line says that the shop of that environment listens. */
export function isListening({ PORT }: Record<string, string>): (line: string) => boolean {
  return (line) => line.includes(`[remix-serve] http://localhost:${PORT}`);
}

/**
 * Waits for a line; fails with what was printed when the process ends or says nothing of the kind.
 * @param child says each of its lines once more, as an event `line`
 */
export function lineOf(
  child: ChildProcess,
  lines: string[],
  wanted: (line: string) => boolean,
  from: number,
): Promise<string> {
  const already = lines.slice(from).find(wanted);
  if (already !== undefined) return Promise.resolve(already);
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      child.off("line", onLine).off("close", onClose);
      settle();
    };
    const fail = (why: string) => finish(() => reject(new Error(`${why}\n${lines.slice(from).join("\n")}`)));
    const onLine = (line: string) => wanted(line) && finish(() => resolve(line));
    const onClose = () => fail("the shop ended:");
    const timer = setTimeout(() => fail("the shop did not print what was waited for:"), START_LIMIT_MS);
    child.on("line", onLine).once("close", onClose);
  });
}

export function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

export async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL", patienceMs: number): Promise<void> {
  if (!isRunning(child)) return;
  const closed = once(child, "close");
  child.kill(signal);
  const tooSlow = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  await closed;
  clearTimeout(tooSlow);
}

/** Below the range the system hands out by itself: a port found here is not taken by somebody's outgoing call before it is listened on. */
const OWN_PORTS = { first: 10_000, end: 32_000 };

/** @returns a port nobody listens on, and which stays free while a process that will listen there is started, ended and started again */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(OWN_PORTS.first, OWN_PORTS.end);
    if (await isFree(port)) return port;
  }
  throw new Error("no free port found");
}

export async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, "127.0.0.1");
    await once(probe, "listening");
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
