import { PassThrough } from "node:stream";

import { createReadableStreamFromReadable } from "@remix-run/node";
import type { ZipArchive } from "archiver";

import type { ArchiveEntry } from "~/domain/privacy/export.server";
import type { ShopContext } from "~/http/request-context.server";

/**
 * Sends files as one archive while they are made: each is asked for once the one before has been added. A fault on the
 * way cuts the download, so that nobody takes a part for the whole.
 */
export async function archiveAnswer(
  { services }: ShopContext,
  name: string,
  entries: AsyncGenerator<ArchiveEntry>,
): Promise<Response> {
  // Imported at its first use: archives are rare, and this library takes a sixth of the time of a start.
  const { ZipArchive } = await import("archiver");
  const archive = new ZipArchive({ zlib: { level: 6 } });
  const body = new PassThrough();
  archive.on("error", (fault: Error) => body.destroy(fault));
  archive.pipe(body);
  void fill(archive, entries).catch((fault: unknown) => {
    services.log.error({ err: fault }, "an archive could not be finished");
    archive.abort();
    body.destroy(new Error("unfinished"));
  });
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

async function fill(archive: ZipArchive, entries: AsyncGenerator<ArchiveEntry>): Promise<void> {
  for await (const { name, content } of entries) {
    const taken = new Promise<void>((resolve, reject) => {
      archive.once("entry", () => resolve());
      archive.once("error", reject);
      archive.once("close", () => reject(new Error("the reader went away")));
    });
    archive.append(content, { name });
    await taken;
  }
  await archive.finalize();
}
