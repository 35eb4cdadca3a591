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
  /** @returns the first matching line, printed before or after the call */
  line(wanted: (line: string) => boolean): Promise<string>;
  isRunning(): boolean;
  end(signal?: "SIGTERM" | "SIGKILL", patienceMs?: number): Promise<void>;
};

/**
 * Runs the built shop by remix-serve in a process of its own; resolves once it listens.
 * @param environment its settings; of this process's variables it only gets those that any program needs
 * @param options.folder where it was built; by default the current folder
 * @param options.lines an array to which the printed lines are added
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

/** The environment of a shop's process: the variables that any program needs, and its own settings. */
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

/** @param take gets what the process prints on both of its outputs, line by line */
export function eachLine({ stdout, stderr }: ChildProcess, take: (line: string) => void): void {
  for (const stream of [stdout, stderr]) if (stream) createInterface({ input: stream }).on("line", take);
}

/** Whether a line says that the shop of that environment listens. */
export function isListening({ PORT }: Record<string, string>): (line: string) => boolean {
  return (line) => line.includes(`[remix-serve] http://localhost:${PORT}`);
}

/**
 * Waits for a line. Fails, with what was printed, when the process ends or prints no such line in a minute.
 * @param child emits each of its lines as an event `line`
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

/** Ports below the range of outgoing connections: none of those takes a port between its choice and its use. */
const OWN_PORTS = { first: 10_000, end: 32_000 };

/** @returns a free port, which stays free while a process that listens there is started, ended and started again */
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
