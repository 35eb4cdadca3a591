import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export type Watcher = { firstBuild: Promise<void>; onBuilt(restart: () => Promise<void>): void; stop(): void };

/**
 * Builds now, and again after each change in app/. It builds as for production, so that the demo shows the real pages.
 */
export function watchSources(): Watcher {
  const child = spawn(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "watch"], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let restart: () => Promise<void> = () => Promise.resolve();
  let busy: Promise<void> = Promise.resolve();
  const firstBuild = new Promise<void>((built, failed) => {
    child.once("close", () => failed(new Error("La construction continue s’est arrêtée.")));
    createInterface({ input: child.stdout }).on("line", (line) => {
      console.log(line);
      if (!/\b(re)?built\b/i.test(line)) return;
      built();
      busy = busy
        .then(() => restart())
        .catch((fault: unknown) => console.error(fault instanceof Error ? fault.message : fault));
    });
  });
  return { firstBuild, onBuilt: (work) => void (restart = work), stop: () => void child.kill("SIGTERM") };
}
