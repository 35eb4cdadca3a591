/** A table to keep, sent while it is read: what breaks on the way ends the answer, which nobody takes for whole. */
export function csvAnswer(name: string, table: ReadableStream<Uint8Array>): Response {
  return new Response(table, {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="${name}"` },
  });
}
