import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { showCutOut, storeCutOut, uncutPhoto } from "~/domain/catalogue/editing/cut-outs/cut-outs.server";
import { PHOTO_REFUSALS } from "~/domain/catalogue/editing/photos.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { cutOf, makeCutOut } from "~/http/pictures/cut-outs.server";
import { Link } from "~/ui/admin/permitted";
import type { FormState } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import { ofName } from "~/shop/words/elision";
import { CutOutForms, type CutOutView } from "./cut-out";
import { CUT_REFUSALS, readPostedWish, readWish, wishValues, WISH_BOUNDS } from "./cut-out-form.server";

const GONE = "Cette photo n’existe plus, ou elle est déjà détourée.";

export const links: LinksFunction = () => [catalogueEditingSheet];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Détourer une photo ${ofName(data.name)}` : "Détourer une photo", data?.refused),
];

export async function loader({ params: { id = "", photo = "" }, request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const uncut = await uncutPhoto(context.services, id, photo);
  const known = uncut && (await readSheet(context.services, id));
  if (!known) throw notFound(GONE);
  const reading = readWish(new URL(request.url).searchParams, uncut);
  const cut = reading.ok ? await cutOf(uncut, reading.data) : null;
  const form: FormState = reading.ok
    ? {
        values: wishValues(reading.data),
        errors: cut && cut.outcome !== "cut" ? { tolerance: CUT_REFUSALS[cut.outcome] } : {},
      }
    : reading.form;
  const view: CutOutView = {
    path: `/admin/produits/${id}/photos/${photo}`,
    photo: { url: uncut.url, alt: uncut.alt },
    bounds: WISH_BOUNDS,
    form,
    shown: cut?.outcome === "cut" ? new URLSearchParams(form.values).toString() : null,
    straightened: cut?.outcome === "cut" && cut.straightened === true,
  };
  return json({ id, name: `${known.sheet.brand} ${known.sheet.name}`, view, refused: context.refused });
}

export async function action({ params: { id = "", photo = "" }, request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const { services, form: posted } = context;
  const reading = readPostedWish(posted);
  if (!reading.ok) return refuse(context, reading.form);
  const uncut = await uncutPhoto(services, id, photo);
  if (!uncut) return refuseField(context, posted, "form", GONE);
  const made = await makeCutOut(uncut, reading.data);
  if (made.outcome !== "made") return refuseField(context, posted, "tolerance", CUT_REFUSALS[made.outcome]);
  const url = await storeCutOut(services, made.cutOut);
  if (!url) return refuseField(context, posted, "form", PHOTO_REFUSALS.storeUnavailable);
  return once(context, async (inside) => {
    if (!(await showCutOut(inside, account, id, { imageId: photo, from: uncut.url, url })))
      return refuseField(context, posted, "form", GONE);
    setFlash(context, {
      kind: "success",
      text: "La photo est détourée : la monture se voit à son échelle, sur les visages et à l’essayage.",
    });
    return redirect(`/admin/produits/${id}/photos`, 303);
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function CutOut() {
  const { id, name, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState } | undefined;
  return (
    <>
      <h1>Détourer une photo {ofName(name)}</h1>
      <p>
        <Link to={`/admin/produits/${id}/photos`}>Revenir aux photos</Link>
      </p>
      <CutOutForms view={view} refused={answer?.form} />
    </>
  );
}
