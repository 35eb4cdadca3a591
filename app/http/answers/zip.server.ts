import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

/** A few papers as one file, made whole before it is sent. */
export async function zipOf(papers: { name: string; content: Buffer | string }[]): Promise<Buffer> {
  // Imported at its first use: archives are rare, and this library takes a sixth of the time of a start.
  const { ZipArchive } = await import("archiver");
  const archive = new ZipArchive({ zlib: { level: 6 } });
  const body = new PassThrough();
  archive.on("error", (fault: Error) => body.destroy(fault));
  archive.pipe(body);
  for (const { name, content } of papers) archive.append(content, { name });
  const [bytes] = await Promise.all([buffer(body), archive.finalize()]);
  return bytes;
}

/**
 * Papers as one archive that is sent while they are made: the next paper is asked for once the one before has been
 * sent. The same papers give the same bytes. A fault on the way cuts the download.
 */
export async function zipStream(
  papers: AsyncGenerator<{ name: string; content: Buffer; at: Date }, void>,
): Promise<ReadableStream<Uint8Array>> {
  const { ZipArchive } = await import("archiver");
  const archive = new ZipArchive({ zlib: { level: 6 } });
  const body = new PassThrough();
  archive.on("error", (fault: Error) => body.destroy(fault));
  archive.pipe(body);
  // When the browser breaks the download off, no further paper is made.
  const gone = new Promise((resolve) => body.once("close", resolve));
  const fill = async () => {
    for await (const { name, content, at } of papers) {
      if (body.destroyed) return;
      const taken = new Promise((resolve) => archive.once("entry", resolve));
      archive.append(content, { name, date: at });
      await Promise.race([taken, gone]);
    }
    await archive.finalize();
  };
  fill().catch((fault: unknown) => body.destroy(fault instanceof Error ? fault : new Error(String(fault))));
  return Readable.toWeb(body) as ReadableStream<Uint8Array>;
}
