import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { addImages, keepPhotos } from "~/domain/catalogue/editing/photos.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { TOO_MANY_IMAGES } from "~/domain/catalogue/editing/sheet-forms.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { FileField, FormGuard, SelectField, SubmitButton } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { PHOTO_WIDTHS } from "~/ui/photo";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import { ofName } from "~/shop/words/elision";

const GONE = "Ce produit ou ce coloris n’existe plus.";

export const links = () => [catalogueEditingSheet];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Plusieurs photos ${ofName(data.name)}` : "Plusieurs photos", data?.refused),
];

export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const known = await readSheet(context.services, id);
  if (!known) throw notFound("Ce produit n’existe plus.");
  const colors = known.sheet.colors.map(({ value, name }): [string, string] => [value, name]);
  return json({ id, name: `${known.sheet.brand} ${known.sheet.name}`, colors, refused: context.refused });
}

/** Saves every photograph that is accepted, and names each refused one with the reason. */
export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const { services, uploads, form: posted } = context;
  const values = typedValues(posted);
  const { color = "" } = values;
  const sheet = (await readSheet(services, id))?.sheet;
  if (!sheet?.colors.some(({ value }) => value === color)) return refuseField(context, posted, "form", GONE);
  if (uploads.length === 0) return refuseField(context, posted, "file", "Choisissez une photo au moins.");
  const { urls, refused } = await keepPhotos(services, uploads, PHOTO_WIDTHS);
  if (urls.length === 0) return refuse(context, { values, errors: { file: refused.join(" ") } });
  return once(context, async (inside) => {
    const added = await addImages(inside, account, id, { color, urls });
    if (added === null) return refuseField(context, posted, "form", GONE);
    if (added === 0) return refuseField(context, posted, "form", TOO_MANY_IMAGES);
    const left = urls.length > added ? [`${urls.length - added} de trop : ${TOO_MANY_IMAGES}`] : [];
    const lines = [said(added), ...[...refused, ...left].map((why) => `Non ajoutée : ${why}`)];
    setFlash(context, { kind: lines.length > 1 ? "info" : "success", text: lines.join(" ") });
    return redirect(`/admin/produits/${id}/photos`, 303);
  });
}

const said = (added: number) =>
  added > 1
    ? `${added} photos ajoutées, avec une description à relire.`
    : "Une photo ajoutée, avec une description à relire.";

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function SeveralPhotos() {
  const { id, name, colors } = useLoaderData<typeof loader>();
  const form = (useActionData<typeof action>() as { form: FormState } | undefined)?.form ?? EMPTY_FORM;
  const here = `/admin/produits/${id}/photos`;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Plusieurs photos {ofName(name)}</h1>
      <p>
        Elles s’ajoutent derrière celles du coloris, dans l’ordre où votre appareil les donne. Une description est
        proposée pour chacune&nbsp;: relisez-les, puis choisissez la première.
      </p>
      <Form method="post" action={`${here}/plusieurs`} encType="multipart/form-data" noValidate className="sheet-form">
        <FormGuard name="several-photos" />
        <FileField
          form={form}
          name="file"
          label="Photos"
          accept="image/jpeg,image/png,image/webp"
          multiple
          hint="Huit au plus à la fois, JPEG, PNG ou WebP, de 640 pixels de large au moins et de 10 Mo au plus chacune."
        />
        <SelectField form={form} name="color" label="Coloris" options={colors} />
        <SubmitButton pending="Envoi des photos…">Ajouter les photos</SubmitButton>
      </Form>
      <p>
        <Link to={here}>Revenir aux photos</Link>
      </p>
    </>
  );
}
