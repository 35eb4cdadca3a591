import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ordersView } from "./orders-view.server";
import { requireAdmin, toldInstead } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { BulkPapers, BulkRefusals } from "./bulk/bulk-bar";
import { postBulk, type BulkAnswer } from "./bulk/bulk.server";
import { OrdersList } from "./orders-list";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import ordersSheet from "./orders.css";

export const links: LinksFunction = () => [sheetLink(ordersSheet)];
export const meta: MetaFunction = () => [pageTitle("Commandes")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const view = await toldInstead(context, () => ordersView(context, request));
  return json({ view }, { status: view ? 200 : 500 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = requireAdmin(context, request);
  const { pathname, search } = new URL(request.url);
  return postBulk(context, session, pathname + search);
}

export default function Orders() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form?: FormState; bulk?: BulkAnswer } | undefined;
  const papers = view?.papers ?? null;
  return (
    <>
      <ErrorSummary form={answer?.form ?? EMPTY_FORM} />
      {answer?.bulk ? <BulkRefusals answer={{ ...answer.bulk, link: answer.bulk.link ?? papers }} /> : null}
      {papers && !answer?.bulk ? <BulkPapers link={papers} /> : null}
      <h1>Commandes</h1>
      {view ? (
        <OrdersList {...view} ticked={answer?.bulk?.ticked ?? view.ticked} />
      ) : (
        <p role="alert" className="admin__empty">
          Une erreur est survenue lors du chargement.
        </p>
      )}
    </>
  );
}
