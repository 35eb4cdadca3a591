import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { ownRimAt } from "~/domain/catalogue/own-frames";
import { knownOwnFrame, ownFrameProduct } from "~/domain/lenses/own-frame/own-frame.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { LENSES_ONLY_PATH } from "~/http/frames/frame-paths";
import { pageTitle } from "~/http/head/page-title";
import type { ShopContext } from "~/http/request-context.server";
import { ensureVisitor } from "~/http/session/visitor.server";
import { EMPTY_FORM, type FormState } from "~/ui/forms/form-state";
import { proposalsSheet } from "~/ui/styles/sheets/journey";
import { sheetLink } from "~/ui/styles/sheet";
import { advanceLenses } from "~/pages/lenses/lens-form.server";
import { loadLenses } from "~/pages/lenses/lens-loader.server";
import { LensPage } from "~/pages/lenses/lens-page";
import { lensPath } from "~/pages/lenses/lens-texts.server";
import lensSheet from "~/pages/lenses/lenses.css";

export const links: LinksFunction = () => [sheetLink(lensSheet), proposalsSheet];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `${data.view.title}, ${data.view.frame.title.toLowerCase()}` : "Verres seuls", data?.refused),
];

/** The visitor's own frame with the rim that the address names, as it was described last. */
async function frameOf({ services, visitorId }: ShopContext, address: string | undefined) {
  const rim = ownRimAt(address);
  if (!rim) throw redirect(LENSES_ONLY_PATH);
  const frame = await knownOwnFrame(services, visitorId, rim);
  return { frame, product: await ownFrameProduct(services, rim, frame) };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { frame, product } = await frameOf(context, params.monture);
  // The frame itself is described on a page of its own.
  if (!frame || !new URL(request.url).searchParams.has("etape")) throw redirect(lensPath(product));
  return loadLenses(context, request, product);
}

export async function action({ params, context }: ActionFunctionArgs) {
  const { product } = await frameOf(context, params.monture);
  const visitorId = await ensureVisitor(context);
  return advanceLenses({ context, product, visitorId, posted: context.form });
}

/** When the network is lost, the step keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function OwnFrameLenses() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState } | undefined;
  return <LensPage key={view.screen} view={view} form={answer?.form ?? EMPTY_FORM} />;
}
