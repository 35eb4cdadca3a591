import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { requireCustomer } from "~/http/session/session.server";
import { AccountFrame } from "~/pages/account/account-frame";
import { accountFrame } from "~/pages/account/account-view.server";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { accountSheet } from "~/ui/styles/sheets/journey";
import { changeCarnet } from "./carnet-form.server";
import { Carnet } from "./carnet-page";
import { WearerForm, WearerRemoval } from "./wearer-form";
import { carnetView } from "./carnet-view.server";

export const links: LinksFunction = () => [accountSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Mon carnet de vue", data?.refused)];

/**
 * The carnet; with `porteur` (an id or 'nouveau') the form of a wearer, with `retirer` (an id) the question of a
 * removal.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireCustomer(context, request);
  const { searchParams } = new URL(request.url);
  const removing = searchParams.get("retirer");
  const asked = removing ?? searchParams.get("porteur");
  const carnet = await carnetView(context.services, account);
  const wearer = carnet.wearers.find(({ id }) => id === asked) ?? null;
  if (asked && (asked !== "nouveau" || removing) && !wearer) throw notFound("Ce porteur n’est pas dans votre carnet.");
  return json({
    frame: accountFrame(account),
    carnet,
    editing: Boolean(asked),
    removing: Boolean(removing),
    wearer,
    refused: context.refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireCustomer(context, request);
  return changeCarnet(context, account, context.form);
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function CarnetRoute() {
  const { frame, carnet, editing, removing, wearer } = useLoaderData<typeof loader>();
  const form = useActionData<{ form?: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <AccountFrame frame={frame} title="Mon carnet de vue" form={form}>
      {removing && wearer ? (
        <WearerRemoval wearer={wearer} path={carnet.path} />
      ) : editing ? (
        <WearerForm key={wearer?.id} wearer={wearer} form={form} />
      ) : (
        <Carnet carnet={carnet} />
      )}
    </AccountFrame>
  );
}
