import { spawn, spawnSync, type ChildProcess, type SpawnOptions, type SpawnSyncOptions } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";

import { findPostgres } from "../../scripts/tools/postgres.mjs";
import { freePort } from "../../scripts/tools/shop-process";
import { scratchFolder } from "./scratch";

/** Null on a machine without PostgreSQL, where tests with several connections cannot run. */
export const postgres = findPostgres();

const NOBODY = 65_534; // PostgreSQL refuses to run as root

export type PostgresServer = {
  /** The address of its first database, which is empty. */
  url: string;
  /** Where its socket is. */
  folder: string;
  port: number;
  /** What it wrote into its log so far, line by line. */
  log: string[];
  stop(): Promise<void>;
  /** Ends every connection at once, as a restart by its owner does, and starts again. */
  restart(): Promise<void>;
};

/** The settings of a server for tests: fast, and with a connection for each. */
const FAST = { fsync: "off", max_connections: "400", listen_addresses: "127.0.0.1" };

/**
 * A real server with an empty database, reachable only from this machine.
 * @param files a file of settings in place of those for tests, and who may connect, where everybody may otherwise
 */
export async function startPostgres(files?: { settings: string; access: string }): Promise<PostgresServer> {
  if (!postgres) throw new Error("no PostgreSQL: npm test installs one as root on Debian");
  const program = join(postgres, "postgres");
  const folder = scratchFolder("shop-pg-");
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (user.uid) chownSync(folder, NOBODY, NOBODY);
  const cluster = join(folder, "cluster");
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: "C.UTF-8" };
  const options = { ...user, cwd: folder, env: env as unknown as NodeJS.ProcessEnv };
  makeCluster(join(postgres, "initdb"), cluster, options);
  const port = await freePort();
  if (files) {
    const name = basename(files.settings);
    writeFileSync(join(cluster, `guide-${name}`), readFileSync(files.settings));
    appendFileSync(join(cluster, "postgresql.conf"), `include 'guide-${name}'\n`);
    writeFileSync(join(cluster, "pg_hba.conf"), `${readFileSync(files.access, "utf8")}local all postgres trust\n`);
  }
  const own = { ...(files ? {} : FAST), unix_socket_directories: folder };
  const settings = Object.entries(own).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log: string[] = [];
  const run = async () => {
    const server = spawn(program, ["-D", cluster, "-p", String(port), ...settings], {
      ...options,
      stdio: ["ignore", "ignore", "pipe"],
    });
    await new Promise<void>((resolve, reject) => {
      server.once("exit", () => reject(new Error("PostgreSQL ended")));
      createInterface({ input: server.stderr }).on("line", (line) => {
        log.push(line);
        if (line.includes("ready to accept")) resolve();
      });
    });
    return server;
  };
  let server = await run();
  const watcher = endWithThisProcess(cluster, options);
  const end = async () => {
    const ended = once(server, "exit");
    server.kill("SIGINT");
    await ended;
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    port,
    log,
    async restart() {
      await end();
      server = await run();
    },
    async stop() {
      watcher.kill("SIGKILL");
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error with what the program said, for it writes no log */
function makeCluster(initdb: string, cluster: string, options: SpawnSyncOptions): void {
  const words = ["-D", cluster, "-U", "postgres", "-A", "trust", "--no-sync"];
  const { status, stderr } = spawnSync(initdb, words, { ...options, encoding: "utf8" });
  if (status === 0) return;
  rmSync(dirname(cluster), { recursive: true, force: true });
  throw new Error(`initdb: ${stderr}`);
}

/**
 * Stops the server and removes its folder once this process has ended in whatever way, a kill included: the watcher then
 * reads the end of its input.
 * @returns the watcher
 */
function endWithThisProcess(cluster: string, options: SpawnOptions): ChildProcess {
  const stop = 'read -r _; "$0" -D "$1" -m immediate stop; rm -rf "$2"';
  const words = ["-c", stop, join(postgres ?? "", "pg_ctl"), cluster, dirname(cluster)];
  const watcher = spawn("sh", words, { ...options, cwd: "/", detached: true, stdio: ["pipe", "ignore", "ignore"] });
  watcher.unref();
  (watcher.stdin as Socket | null)?.unref();
  return watcher;
}
