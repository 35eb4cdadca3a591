import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { findProduct } from "~/domain/catalogue/products.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { advanceLenses } from "./lens-form.server";
import { pageTitle } from "~/http/head/page-title";
import { ensureVisitor } from "~/http/session/visitor.server";
import { EMPTY_FORM, type FormState } from "~/ui/forms/form-state";
import { LensDialog } from "./lens-dialog";
import { loadLenses } from "./lens-loader.server";
import { LensPage } from "./lens-page";
import { proposalsSheet } from "~/ui/styles/sheets/journey";
import { sheetLink } from "~/ui/styles/sheet";
import lensSheet from "./lenses.css";

export const links: LinksFunction = () => [sheetLink(lensSheet), proposalsSheet];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `${data.view.title}, ${data.view.frame.title}` : "Article introuvable", data?.refused),
];

/** Accessories take no lenses. */
async function frameOf({ params, context }: LoaderFunctionArgs) {
  const product = await findProduct(context.services, params.slug ?? "");
  if (!product || product.isAccessory) throw json({ error: "Article introuvable." }, { status: 404 });
  return product;
}

export async function loader(args: LoaderFunctionArgs) {
  return loadLenses(args.context, args.request, await frameOf(args));
}

export async function action(args: ActionFunctionArgs) {
  const product = await frameOf(args);
  const posted = args.context.form;
  const visitorId = await ensureVisitor(args.context);
  return advanceLenses({ context: args.context, product, visitorId, posted });
}

/** When the network is lost, the step keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function LensRoute() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState } | undefined;
  const overArticle = Boolean(useRouteLoaderData("article/article"));
  const form = answer?.form ?? EMPTY_FORM;
  return overArticle ? <LensDialog view={view} form={form} /> : <LensPage key={view.screen} view={view} form={form} />;
}
