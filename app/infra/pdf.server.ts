import { resolve } from "node:path";
import { Worker } from "node:worker_threads";

/** What is checked of a PDF before it is stored. `active`: it contains scripts, files, forms or films. */
export type PdfFacts = { outcome: "read"; pages: number; active: boolean } | { outcome: "encrypted" | "unreadable" };

/** `{id}.pdf` */
export const INSTRUCTIONS_NAME = /^[0-9a-f]{24}\.pdf$/;

const READER = resolve("app/infra/pdf-reader.server.mjs"); // beside the build, not in it: a thread starts from a file
const TIME_LIMIT_MS = 10_000; // 5 MB of honest pages take two seconds on a busy machine
const HEAP_LIMIT_MB = 192;
/**
 * The most objects in a PDF, because each takes time to read. A scanned prescription has some dozens.
 */
const MOST_OBJECTS = 5_000;

/**
 * Reads a PDF in a thread with a time and a memory limit, because a file of a few kilobytes can expand to gigabytes.
 */
export async function readPdf(bytes: Buffer): Promise<PdfFacts> {
  if (countObjects(bytes) > MOST_OBJECTS) return { outcome: "unreadable" };
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

/**
 * Counts the objects before anything is decompressed: those written in the file, and the number that each packed stream
 * announces.
 */
function countObjects(bytes: Buffer): number {
  const text = bytes.toString("latin1");
  let count = 0;
  for (const [, packed] of text.matchAll(/\d\s+obj\b|\/N\s+(\d{1,9})/g)) {
    count += Number(packed ?? 1);
    if (count > MOST_OBJECTS) break;
  }
  return count;
}
