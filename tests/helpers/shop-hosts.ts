import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

import {
  eachLine,
  end,
  environmentOf,
  isListening,
  isRunning,
  lineOf,
  SERVE,
  type ShopProcess,
} from "../../scripts/tools/shop-process";

/** Every shop leaves the memory of its modules in its host, 12 MB. */
const MOST_SHOPS_EACH = 24;
/**
 * After so many milliseconds a host is ended with a shop that is still busy. The limit is below the shop's own
 * (`STOP_SECONDS`), after which it would leave work behind that the next shop would meet.
 */
const LEAVING_LIMIT_MS = 5_000;
/**
 * V8's work for the long run does not pay here, because a shop or its host lives for a minute: it optimises a function
 * later, and gives young objects more room. This spares a sixth of a shop's work.
 */
export const SHORT_LIVED = ["--interrupt-budget=1500000", "--min-semi-space-size=16"];
/** The line that a host prints when a shop has ended in it; no shop prints it. */
const ENDED = "[shop-host] ended";

type Host = {
  child: ChildProcess;
  /** Receives the output of its shop. */
  lines: string[];
  shops: number;
};

export type HostedShop = Pick<ShopProcess, "line" | "end"> & {
  /** Ends the shop; its host can then run another. */
  leave(): Promise<void>;
};

/** Hosts of this test process without a shop; the next test files take them. */
const free: Host[] = [];

/**
 * The built shop, run by remix-serve as `startShop` runs it, in a process that ran another shop before. The memory of
 * its own modules is new; the packages are loaded and the code is compiled already, which is most of the work of a start.
 * @param lines receives its output
 */
export async function hostShop(environment: Record<string, string>, lines: string[]): Promise<HostedShop> {
  const host = freeHost() ?? startHost();
  const { child } = host;
  host.lines = lines;
  host.shops += 1;
  child.send({ environment: environmentOf(environment) });
  await lineOf(child, lines, isListening(environment), 0);
  return {
    line: (wanted) => lineOf(child, lines, wanted, 0),
    end: (signal = "SIGTERM", patienceMs = 10_000) => end(child, signal, patienceMs),
    async leave() {
      if (!isRunning(child)) return;
      const tooSlow = setTimeout(() => child.kill("SIGKILL"), LEAVING_LIMIT_MS);
      const ended = lineOf(child, lines, (line) => line === ENDED, lines.length).then(
        () => true,
        () => false,
      );
      child.send("end");
      const isFree = (await ended) && host.shops < MOST_SHOPS_EACH;
      clearTimeout(tooSlow);
      if (isFree) free.push(host);
      else await end(child, "SIGKILL", 0);
    },
  };
}

function freeHost(): Host | undefined {
  for (let host = free.pop(); host; host = free.pop()) if (isRunning(host.child)) return host;
  return undefined;
}

function startHost(): Host {
  const child = spawn(
    process.execPath,
    [
      ...SHORT_LIVED,
      "--import",
      "./scripts/tools/follow-parent.mjs",
      join("tests", "helpers", "shop-host.mjs"),
      SERVE,
      ENDED,
    ],
    { env: environmentOf({}), stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  const host: Host = { child, lines: [], shops: 0 };
  eachLine(child, (line) => {
    host.lines.push(line);
    child.emit("line", line);
  });
  child.unref(); // it ends with this test process
  return host;
}
