/** How an answer may be compressed, as `Accept-Encoding` names it. */
export type Encoding = "br" | "gzip" | "identity";

/** The first encoding that the browser accepts. @param offered from the smallest to the largest */
export function bestEncoding(request: Request, offered: readonly Encoding[]): Encoding {
  const named = (request.headers.get("Accept-Encoding") ?? "").split(",").map((part) =>
    part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  );
  const isAccepted = (encoding: Encoding) =>
    named.some(([name, quality]) => name === encoding && !/^q=0(\.0*)?$/.test(quality ?? ""));
  return offered.find(isAccepted) ?? "identity";
}
