import { z } from "zod";
import { expect, test } from "vitest";

import { sourcesIn } from "../helpers/source";
import { testServices } from "../helpers/services";

/** Texts that forms can send and no form of the shop does; calls can send other types, too. */
const TEXTS = ["", " ", "zzz", "9".repeat(20), "x".repeat(20_000)];
const NO_TEXTS = [7, -1, true, null, [], {}, ["zzz"]];

/** Messages of the library itself, in every language but French. */
const LIBRARY_WORDS = /^(Invalid|Too (big|small)|Unrecognized|Required|Expected)\b|\b(expected|received|characters)\b/;

const schemasOf = async (path: string) =>
  Object.entries((await import(/* @vite-ignore */ `../../${path}`)) as Record<string, unknown>)
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
    .map(([name, schema]) => ({
      name: `${path}: ${name}`,
      schema,
      nonsense: path.endsWith("api-forms.server.ts") ? [...TEXTS, ...NO_TEXTS] : TEXTS,
    }));

/** The fields of a form's schema, also inside transforms. */
function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

test("no schema tells anyone anything in English", async () => {
  await testServices();
  const files = sourcesIn("app/domain").filter(
    ({ path, text }) => path.endsWith("forms.server.ts") && /from "zod"/.test(text),
  );
  const schemas = (await Promise.all(files.map(({ path }) => schemasOf(path)))).flat();
  expect(schemas.length).toBeGreaterThan(60);

  const told = new Map<string, string>();
  for (const { name, schema, nonsense } of schemas) {
    const fields = fieldsOf(schema);
    const forms = nonsense.map((value) => Object.fromEntries(fields.map((field) => [field, value])));
    for (const value of fields.length > 0 ? [{}, ...forms] : nonsense)
      for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
        told.set(message, `${name} ${path.join(".")}: ${message}`);
  }
  expect(told.size).toBeGreaterThan(60);
  expect([...told].filter(([message]) => LIBRARY_WORDS.test(message)).map(([, place]) => place)).toEqual([]);
});
