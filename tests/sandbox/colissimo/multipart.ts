import { randomUUID } from "node:crypto";

import type { Reply } from "../http";

/** The ways in which an answer of the label service may be unusual. */
export const QUIRKS = [
  "quotedBoundary",
  "boundaryInPdf",
  "truncated",
  "truncatedInfos",
  "latin1",
  "plainJson",
  "withoutLabel",
] as const;
export type Quirk = (typeof QUIRKS)[number];

/** `infos` and, for a parcel that was made, its label, as the service wraps them. */
export function wrapped(status: number, infos: unknown, pdf: Buffer | null, quirk: Quirk | null): Reply {
  const said = Buffer.from(JSON.stringify(infos), quirk === "latin1" ? "latin1" : "utf8");
  if (quirk === "plainJson")
    return { status, headers: { "content-type": "application/json;charset=UTF-8" }, body: said };
  const boundary = `uuid:${randomUUID()}`;
  const parts = [part(boundary, "jsonInfos", "application/json;charset=UTF-8", said)];
  if (pdf && quirk !== "withoutLabel")
    parts.push(
      part(
        boundary,
        "label",
        "application/octet-stream",
        quirk === "boundaryInPdf" ? withBoundary(pdf, boundary) : pdf,
      ),
    );
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--`)]);
  return {
    status,
    headers: {
      "content-type": `multipart/mixed; boundary=${quirk === "quotedBoundary" ? `"${boundary}"; type="application/json"` : boundary}`,
    },
    body:
      quirk === "truncated"
        ? whole.subarray(0, whole.length - 400)
        : quirk === "truncatedInfos"
          ? whole.subarray(0, 200)
          : whole,
  };
}

function part(boundary: string, id: string, type: string, body: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <${id}>\r\n\r\n`,
    ),
    body,
    Buffer.from("\r\n"),
  ]);
}

/** Appends a boundary to the PDF: anything may follow its end, because readers search for the last end mark. */
function withBoundary(pdf: Buffer, boundary: string): Buffer {
  return Buffer.concat([
    pdf,
    Buffer.from(
      `\n% a--${boundary}\r\n--${boundary}\r\nnot a header\r\n--${boundary}--\r\nnot the end\r\n--${boundary}x\r\n%%EOF\n`,
    ),
  ]);
}
