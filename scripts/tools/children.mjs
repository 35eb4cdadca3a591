import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const running = new Set();

/** Starts a program that is stopped on a signal, or when this process ends for any reason that it can notice. */
function start(command, args, options = {}) {
  const child = spawn(command, args, { stdio: "inherit", ...options, env: { ...process.env, ...options.env } });
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}

/**
 * @param take gets what the program prints, piece by piece; without it, the program prints to this process's outputs
 * @returns the exit code; 1 when it could not start or was killed
 */
export function run(command, args, env = {}, take = null) {
  return new Promise((resolve) => {
    const child = start(command, args, { env, ...(take && { stdio: ["ignore", "pipe", "pipe"] }) });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", take);
    child.once("error", (fault) => {
      console.error(`${command} : ${fault.message}`);
      resolve(1);
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
}

function stopAll(signal = "SIGTERM") {
  for (const child of running) child.kill(signal);
}

/**
 * Passes signals on to the children: Ctrl-C in a terminal reaches every process of the group, a SIGTERM only this one.
 */
export function stopChildrenOnSignals(exitCode = 130) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => {
      stopAll("SIGTERM");
      setTimeout(() => stopAll("SIGKILL"), 5_000).unref();
      process.exitCode = exitCode;
      const waitForLast = () =>
        running.size === 0 ? process.exit(exitCode) : [...running][0].once("close", waitForLast);
      waitForLast();
    });
  }
  process.once("exit", () => stopAll("SIGKILL"));
}

/** True where missing packages can be installed. */
export function isRootOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get") || !existsSync("/etc/os-release")) return false;
  return /^ID(_LIKE)?=.*debian/m.test(readFileSync("/etc/os-release", "utf8"));
}
