import { expect, test } from "vitest";

import { LEFT, Sheet } from "~/domain/pdf/sheet.server";

import { readPdfText } from "../helpers/pdf-text";

const about = { title: "Noms", author: "Boutique", subject: "Noms", date: new Date("2026-03-02T08:00:00Z"), foot: [] };

async function printed(name: string): Promise<{ text: string; bytes: Buffer }> {
  const sheet = await Sheet.open(about);
  sheet.write(name, LEFT, 100, { size: 12 });
  const bytes = await sheet.finish();
  return { text: (await readPdfText(bytes)).text, bytes };
}

test.each([
  ["Polish", "Zażółć Łukaszewicz"],
  ["Vietnamese", "Nguyễn Thị Bưởi"],
  ["Greek", "Ελένη Παπαδοπούλου"],
  ["Russian", "Наталья Щербакова"],
  ["Ukrainian", "Євген Ґалаґан"],
  ["Chinese", "王小明"],
  ["Japanese", "山田さくら"],
  ["Korean", "김민준"],
  ["Armenian", "Անահիտ Սարգսյան"],
  ["Devanagari", "अनीता"],
])("a %s name is printed as it is written", async (_alphabet, name) => {
  const { text, bytes } = await printed(`Mme ${name}, Lyon`);
  // The PDF reader puts a space between two alphabets, which is not visible.
  expect(text.replaceAll(" ", "")).toBe(`Mme ${name}, Lyon`.replaceAll(" ", ""));
  expect(bytes.length).toBeLessThan(60_000); // the font in it holds only the used signs
});

test.each([
  ["Arabic", "محمد علي"],
  ["Hebrew", "דוד כהן"],
])("%s stands from right to left, and is read in its order", async (_alphabet, name) => {
  const { bytes } = await printed(`M. ${name}`);
  const raw = bytes.toString("latin1");
  expect(raw).toContain("/ActualText");
  const { text } = await readPdfText(bytes);
  expect(text).not.toContain("?");
  expect(text.startsWith("M. ")).toBe(true);
});
