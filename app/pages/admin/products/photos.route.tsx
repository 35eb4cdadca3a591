import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { isUncut, takePhotoBack, uncutPhoto } from "~/domain/catalogue/editing/cut-outs/cut-outs.server";
import {
  addImage,
  describeImages,
  hasRoom,
  imagesOf,
  leadWithImage,
  raiseImage,
  removeImage,
} from "~/domain/catalogue/editing/photos.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { TOO_MANY_IMAGES } from "~/domain/catalogue/editing/sheet-forms.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash, type Flash } from "~/http/answers/flash.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { Link } from "~/ui/admin/permitted";
import { readAlts, readPhoto } from "./photo-form.server";
import type { ShopContext } from "~/http/request-context.server";
import type { Account } from "~/domain/accounts/account.server";
import type { Services } from "~/infra/services.server";
import { ProductPhotos, type PhotosView } from "./product-photos";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import { ofName } from "~/shop/words/elision";

/** What can be done with one photograph, by the first part of the button's value, and what is said of it then. */
const OF_IMAGE = [
  ["remove", removeImage, "La photo a été retirée."],
  ["lead", leadWithImage, "La photo est la première de son coloris."],
  ["raise", raiseImage, "La photo a avancé d’une place."],
  ["back", takePhotoBack, "La photo d’origine est de retour."],
] as const;

const ADDED = "La photo a été ajoutée.";
const ADDED_IN_WORDS = "La photo a été ajoutée, avec une description à relire.";
const GONE = "Ce produit, ce coloris ou cette photo n’existe plus.";

export const links: LinksFunction = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Photos ${ofName(data.name)}` : "Photos", data?.refused),
];

export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const known = await readSheet(context.services, id);
  if (!known) throw notFound("Ce produit n’existe plus.");
  const colors = known.sheet.colors.map(({ value, name }): [string, string] => [value, name]);
  const images = (await imagesOf(context.services, id)).map(({ color, original, ...image }) => ({
    ...image,
    ...(original && { cut: true as const }),
    ...(known.sheet.category !== "accessory" && isUncut(image.url) && { uncut: true as const }),
    of: colors.find(([value]) => value === color)?.[1] ?? "tous les coloris",
  }));
  const view: PhotosView = { path: `/admin/produits/${id}/photos`, images, colors };
  return json({ id, name: `${known.sheet.brand} ${known.sheet.name}`, view, refused: context.refused });
}

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const intent = typedValues(posted).do ?? "";
  const [, name, imageId] = /^([a-z]+)-([0-9a-f]{24})$/.exec(intent) ?? [];
  const ofImage = OF_IMAGE.find(([each]) => each === name);
  if (ofImage && imageId) {
    const [, work, said] = ofImage;
    return change(context, posted, id, said, (services) => work(services, account, id, imageId));
  }
  if (intent === "describe") {
    const { refusal, alts } = readAlts(context, posted);
    return (
      refusal ??
      change(context, posted, id, "Les descriptions sont enregistrées.", (services) =>
        describeImages(services, account, id, alts),
      )
    );
  }
  return addPhoto(context, account, posted, id);
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

async function addPhoto(context: ShopContext, account: Account, posted: FormData, id: string) {
  const { refusal, photo } = await readPhoto(context, posted);
  return (
    refusal ??
    change(context, posted, id, ADDED, async (services) => {
      if (!(await hasRoom(services, id, photo.color))) return TOO_MANY_IMAGES;
      const added = await addImage(services, account, id, { color: photo.color, url: photo.photo, alt: photo.alt });
      return added && offerToCut(services, id, photo.photo, photo.alt === null ? ADDED_IN_WORDS : ADDED);
    })
  );
}

/** What is said of a new photograph: it leads straight to the page that cuts a front out, where one may be. */
async function offerToCut(services: Services, id: string, url: string, text: string): Promise<Flash> {
  const image = (await imagesOf(services, id)).find((each) => each.url === url);
  const said: Flash = { kind: "success", text };
  if (!image || !(await uncutPhoto(services, id, image.id))) return said;
  const link = { to: `/admin/produits/${id}/photos/${image.id}/detourer`, name: "Détourer cette photo" };
  return { ...said, lines: ["C’est une vue de face sur fond uni ?"], link };
}

/** @param work returns true, or what to say instead, when done; false when the photograph is gone; or why it is refused */
function change(
  context: ShopContext,
  posted: FormData,
  id: string,
  said: string,
  work: (services: Services) => Promise<boolean | string | Flash>,
) {
  return once(context, async (services) => {
    const worked = await work(services);
    if (typeof worked === "string") return refuseField(context, posted, "form", worked);
    if (!worked) return refuseField(context, posted, "form", GONE);
    setFlash(context, worked === true ? { kind: "success", text: said } : worked);
    return redirect(`/admin/produits/${id}/photos`, 303);
  });
}

export default function Photos() {
  const { id, name, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState } | undefined;
  return (
    <>
      <h1>Photos {ofName(name)}</h1>
      <p>
        <Link to={`/admin/produits/${id}`}>Revenir à la fiche</Link>
      </p>
      <ProductPhotos view={view as PhotosView} form={answer?.form ?? EMPTY_FORM} />
    </>
  );
}
