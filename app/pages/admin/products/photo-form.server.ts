import { z } from "zod";

import { keepPhoto, PHOTO_REFUSALS, PHOTO_URL } from "~/domain/catalogue/editing/photos.server";
import { PHOTO_WIDTHS } from "~/ui/photo";
import { readForm, refuse, typedValues } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";

/** The value of the field `color` that means all colours. */
const EVERY_COLOR = "tous";

const alt = z
  .string({ error: "Décrivez la photo." })
  .trim()
  .min(1, "Décrivez la photo.")
  .max(200, "200 caractères au plus.");

const NewPhoto = z.object({
  color: z
    .string({ error: "Choisissez le coloris." })
    .regex(/^(tous|#[0-9a-f]{6})$/, "Choisissez le coloris.")
    .transform((color) => (color === EVERY_COLOR ? null : color)),
  alt: z
    .string()
    .default("")
    .transform((typed) => typed.trim() || null)
    .pipe(z.string().max(200, "200 caractères au plus.").nullable()),
  photo: z.string({ error: "Choisissez une photo." }).regex(PHOTO_URL, "Choisissez une photo."),
});

/**
 * Reads the form of a new photograph. The file is stored even if another field is refused, so that it is sent only
 * once.
 * @returns the refusal to send, or what was read
 */
export async function readPhoto(context: ShopContext, posted: FormData) {
  const values = typedValues(posted);
  if (context.upload) {
    const kept = await keepPhoto(context.services, context.upload.bytes, PHOTO_WIDTHS);
    if (kept.outcome !== "kept")
      return { refusal: refuse(context, { values, errors: { file: PHOTO_REFUSALS[kept.outcome] } }) };
    values.photo = kept.url;
  }
  const completed = new FormData();
  for (const [name, value] of Object.entries(values)) if (value) completed.append(name, value);
  const reading = readForm(completed, NewPhoto);
  if (reading.ok) return { photo: reading.data };
  const { photo: missing, ...errors } = reading.form.errors;
  return { refusal: refuse(context, { values, errors: missing ? { file: missing, ...errors } : errors }) };
}

/**
 * Reads the descriptions of the present pictures, in the fields `alt-{id}`.
 * @returns the refusal to send, or the texts by the pictures' ids
 */
export function readAlts(context: ShopContext, posted: FormData) {
  const values = typedValues(posted);
  const typed = Object.entries(values).filter(([name]) => /^alt-[0-9a-f]{24}$/.test(name));
  const errors = Object.fromEntries(
    typed.flatMap(([name, value], position) =>
      alt.safeParse(value).success ? [] : [[name, `Décrivez la photo ${position + 1}, en 200 caractères au plus.`]],
    ),
  );
  if (Object.keys(errors).length > 0) return { refusal: refuse(context, { values, errors }) };
  return { alts: Object.fromEntries(typed.map(([name, value]) => [name.slice(4), value])) };
}
