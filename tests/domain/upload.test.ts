import { expect, test } from "vitest";

import { receiveUpload } from "~/gate/upload.server";

const BOUNDARY = "abc";
const MOST = 5_000_000;

function part(name: string, bytes: number, filename?: string): string {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
  const type = filename ? `; filename="${filename}"\r\nContent-Type: image/jpeg` : "";
  return `${head}${type}\r\n\r\n${"x".repeat(bytes)}\r\n`;
}

/** @param pieces the parts of the body in the order they arrive */
function sent(pieces: string[]): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  return new Request("http://localhost/", { method: "POST", headers, body, duplex: "half" } as RequestInit);
}

const inPieces = (text: string, size: number) => text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];

test("a form with a second file is refused however it is cut on its way, and keeps no place", async () => {
  const form = `${part("csrf", 1)}${part("one", 83_000, "a.jpg")}${part("two", 83_000, "b.jpg")}--${BOUNDARY}--\r\n`;
  for (const size of [1_000, 16_000, 65_536, 83_400, 200_000])
    for (let round = 0; round < 13; round++)
      expect([size, await receiveUpload(sent(inPieces(form, size)), "someone", { files: 1, bytes: MOST })]).toEqual([
        size,
        { refused: "malformed" },
      ]);
});

test("one file is read whole", async () => {
  const form = `${part("csrf", 3)}${part("one", 83_000, "a.jpg")}--${BOUNDARY}--\r\n`;
  const upload = await receiveUpload(sent(inPieces(form, 65_536)), "someone", { files: 1, bytes: MOST });
  expect("refused" in upload ? upload : [upload.fields.get("csrf"), upload.files[0]?.bytes?.length]).toEqual([
    "xxx",
    83_000,
  ]);
});

test("several files are read in their order, and one more than the form takes is said to be too many", async () => {
  const names = ["a.jpg", "b.jpg", "c.jpg"];
  const form = `${part("csrf", 1)}${names.map((name, place) => part("file", place + 1, name)).join("")}--${BOUNDARY}--\r\n`;
  const read = (files: number) => receiveUpload(sent(inPieces(form, 50)), "someone", { files, bytes: MOST });
  const upload = await read(3);
  expect("refused" in upload ? upload : upload.files.map(({ name, bytes }) => [name, bytes?.length])).toEqual([
    ["a.jpg", 1],
    ["b.jpg", 2],
    ["c.jpg", 3],
  ]);
  expect(await read(2)).toEqual({ refused: "tooMany" });
});

test("a file that is too large keeps none of the others back", async () => {
  const form = `${part("file", 5, "a.jpg")}${part("file", 500, "b.jpg")}${part("file", 6, "c.jpg")}--${BOUNDARY}--\r\n`;
  const upload = await receiveUpload(sent(inPieces(form, 50)), "someone", { files: 3, bytes: 100 });
  expect("refused" in upload ? upload : upload.files.map(({ name, bytes }) => [name, bytes?.length ?? null])).toEqual([
    ["a.jpg", 5],
    ["b.jpg", null],
    ["c.jpg", 6],
  ]);
});
