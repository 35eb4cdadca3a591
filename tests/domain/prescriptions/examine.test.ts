import { constants, deflateRawSync } from "node:zlib";

import sharp from "sharp";
import { expect, test } from "vitest";

import { readPdf } from "~/infra/pdf.server";
import { examine } from "~/domain/prescriptions/examine.server";

import {
  activePdf,
  encryptedPdf,
  hugePng,
  pdf,
  pdfWithFile,
  photo,
  pictureAndPdf,
  scan,
  withZipBehind,
} from "../../helpers/papers";

async function accepted(bytes: Buffer) {
  const examined = await examine(bytes);
  if (examined.outcome !== "accepted") throw new Error(examined.outcome);
  return examined;
}

test("a photograph is kept upright and without what it tells of its maker", async () => {
  const original = await photo();
  expect((await sharp(original).metadata()).exif).toBeDefined();
  const { type, bytes } = await accepted(original);
  const { width, height, exif, orientation } = await sharp(bytes).metadata();
  expect([type, width, height, exif, orientation]).toEqual(["image/jpeg", 900, 640, undefined, undefined]);
  expect(bytes.includes("Telephone de Clara")).toBe(false);
});

test("a scan stays a PNG, and says no more than it shows", async () => {
  const { type, bytes } = await accepted(await scan());
  const { format, width, exif } = await sharp(bytes).metadata();
  expect([type, format, width, exif]).toEqual(["image/png", "png", 640, undefined]);
});

test("a larger picture than is read is made smaller", async () => {
  const large = await sharp({ create: { width: 5_000, height: 2_500, channels: 3, background: "white" } })
    .jpeg()
    .toBuffer();
  const { width, height } = await sharp((await accepted(large)).bytes).metadata();
  expect([width, height]).toEqual([4_000, 2_000]);
});

test("a PDF is kept as it is", async () => {
  const bytes = await pdf({ pages: 10 });
  expect(await accepted(bytes)).toEqual({ outcome: "accepted", type: "application/pdf", bytes });
  expect((await accepted(Buffer.concat([bytes, Buffer.from("\r\n\0")]))).type).toBe("application/pdf");
});

test("a picture of four hundred million pixels is refused without being unfolded", async () => {
  expect(await examine(hugePng())).toEqual({ outcome: "tooManyPixels" });
  // Its data end after a few lines, so that decoding fails, as it does for too many pixels.
  expect(await examine(hugePng(5_000))).toEqual({ outcome: "unreadable" });
});

test.each([
  ["eleven pages", () => pdf({ pages: 11 }), "tooManyPages"],
  ["a script", activePdf, "active"],
  ["a file inside", pdfWithFile, "active"],
  ["a password", encryptedPdf, "encrypted"],
  ["nothing after its first line", async () => Buffer.from("%PDF-1.7\n%%EOF\n"), "unreadable"],
] as const)("a PDF with %s is refused", async (_what, make, outcome) => {
  expect(await examine(await make())).toEqual({ outcome });
});

test.each([
  ["100,000 objects", (n: number) => `${n + 1} 0 obj\n<</A ${n}>>\nendobj\n`, 100_000],
  [
    "an object stream that announces 100,000",
    () => "1 0 obj\n<</Type/ObjStm/N 100000/First 4/Length 0>>\nstream\n\nendstream\nendobj\n",
    1,
  ],
] as const)("a PDF of %s is refused without being read", async (_, object, times) => {
  const objects = Array.from({ length: times }, (_each, n) => object(n)).join("");
  const bytes = Buffer.from(`%PDF-1.5\n${objects}startxref\n0\n%%EOF\n`);
  const before = process.getActiveResourcesInfo().length;
  const reading = readPdf(bytes);
  expect(process.getActiveResourcesInfo().length).toBe(before); // no thread, no timer
  expect(await reading).toEqual({ outcome: "unreadable" });
});

/** So many times ten megabytes of zeros, compressed: the first ten are compressed once, and repeated. */
function bombOf(tens: number): Buffer {
  const ten = deflateRawSync(Buffer.alloc(10_000_000), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE((tens * 10_000_000) % 65_521, 0);
  sum.writeUInt16BE(1, 2);
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: tens }, () => ten),
    Buffer.from([3, 0]),
    sum,
  ]);
}

test("a PDF that unfolds without end costs no more than its share", async () => {
  const bomb = bombOf(60);
  const file = Buffer.concat([
    Buffer.from(`%PDF-1.5\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bomb.length}>>\nstream\n`),
    bomb,
    Buffer.from("\nendstream\nendobj\nstartxref\n0\n%%EOF\n"),
  ]);
  expect((await examine(file)).outcome).not.toBe("accepted");
});

test.each([
  ["a PDF in the comment of a picture", pictureAndPdf],
  ["a PDF with a ZIP behind", async () => withZipBehind(await pdf())],
  ["a picture with a ZIP behind", async () => withZipBehind(await photo())],
  [
    "a PDF with a page of the web behind",
    async () => Buffer.concat([await pdf(), Buffer.from("<script>alert(1)</script>")]),
  ],
  ["a picture before a PDF", async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await pdf()])],
  ["text", async () => Buffer.from("OD -2,25")],
  ["nothing", async () => Buffer.alloc(0)],
  [
    "a GIF",
    () =>
      sharp({ create: { width: 4, height: 4, channels: 3, background: "white" } })
        .gif()
        .toBuffer(),
  ],
  ["a drawing", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
] as const)("%s is none of the three", async (_what, make) => {
  expect(await examine(await make())).toEqual({ outcome: "wrongType" });
});

test("a picture that is cut off or only begins like one is told to be unreadable", async () => {
  const whole = await photo();
  for (const bytes of [
    whole.subarray(0, whole.length >> 1),
    whole.subarray(0, 3),
    Buffer.concat([whole.subarray(0, 3), Buffer.alloc(2_000, 7)]),
  ])
    expect((await examine(bytes)).outcome).toBe("unreadable");
});

test("whatever lay behind a picture is gone", async () => {
  const { bytes } = await accepted(Buffer.concat([await photo(), Buffer.from("<script>alert(1)</script>".repeat(50))]));
  expect(bytes.includes("script")).toBe(false);
});

test("many at once wait for one another and all are answered", async () => {
  const files = await Promise.all(Array.from({ length: 12 }, (_, seed) => (seed % 3 ? photo(seed) : pdf())));
  expect((await Promise.all(files.map(examine))).map(({ outcome }) => outcome)).toEqual(files.map(() => "accepted"));
});
