import { resolve } from "node:path";
import { Worker } from "node:worker_threads";

/** What is checked of a PDF before it is stored. `active`: it contains scripts, files, forms or films. */
export type PdfFacts = { outcome: "read"; pages: number; active: boolean } | { outcome: "encrypted" | "unreadable" };

const READER = resolve("app/infra/pdf-reader.server.mjs"); // beside the build, not in it: a thread starts from a file
const TIME_LIMIT_MS = 10_000; // 5 MB of honest pages take two seconds on a busy machine
const HEAP_LIMIT_MB = 192;

/** Reads it in a thread with a time and a memory limit: a file of a few kilobytes can expand to gigabytes. */
export function readPdf(bytes: Buffer): Promise<PdfFacts> {
  return new Promise((settle) => {
    const reader = new Worker(READER, {
      workerData: Uint8Array.from(bytes),
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const finish = (facts: PdfFacts) => {
      clearTimeout(clock);
      settle(facts);
      void reader.terminate();
    };
    const clock = setTimeout(() => finish({ outcome: "unreadable" }), TIME_LIMIT_MS);
    reader.once("message", finish);
    reader.once("error", () => finish({ outcome: "unreadable" }));
    reader.once("exit", () => finish({ outcome: "unreadable" }));
  });
}
