/**
 * A CSV file to download, sent while its rows are read. A fault on the way cuts the download, so that nobody takes a
 * part for the whole.
 */
export function csvAnswer(name: string, table: ReadableStream<Uint8Array>): Response {
  return new Response(table, {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="${name}"` },
  });
}
