import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";

import { accountFrame } from "./account-view.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { changeProfile } from "./profile-form.server";
import { profileView } from "./profile-view.server";
import { requireCustomer } from "~/http/session/session.server";
import { takeTyped } from "~/http/session/typed-before.server";
import { AccountFrame } from "./account-frame";
import { AddressBook, AddressForm } from "./addresses";
import { ProfileFacts, ProfileForm } from "./profile";
import type { SavedMeanwhile } from "./profile-view";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { accountSheet, checkoutSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [checkoutSheet, accountSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Mon profil", data?.refused)];

/** The profile; with `modifier` its form, with `adresse` (an id or 'nouvelle') the form of an address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireCustomer(context, request);
  const search = new URL(request.url).searchParams;
  const profile = await profileView(context.services, account);
  const asked = search.get("adresse");
  const address = profile.addresses.find(({ id }) => id === asked) ?? null;
  if (asked && asked !== "nouvelle" && !address) throw notFound("Cette adresse n’existe pas, ou n’est pas la vôtre.");
  return json({
    frame: accountFrame(account),
    profile,
    part: asked ? "address" : search.has("modifier") ? "profile" : null,
    address,
    typedBefore: context.refused ? null : takeTyped(context, request, account.id),
    refused: context.refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireCustomer(context, request);
  return changeProfile(context, account, context.form);
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Profile() {
  const { frame, profile, part, address, typedBefore } = useLoaderData<typeof loader>();
  const answer = useActionData<{ form?: FormState; saved?: SavedMeanwhile }>();
  const form = answer?.form ?? (typedBefore ? { values: typedBefore, errors: {} } : EMPTY_FORM);
  return (
    <AccountFrame frame={frame} title="Mon profil" form={form}>
      {typedBefore && part ? (
        <p className="notice" role="status">
          Voici ce que vous aviez saisi avant la fin de votre session&nbsp;: rien n’est encore enregistré.
        </p>
      ) : null}
      {part === "profile" ? <ProfileForm profile={profile} form={form} saved={answer?.saved ?? []} /> : null}
      {part === "address" ? <AddressForm key={address?.id} address={address} form={form} /> : null}
      {part === null ? (
        <>
          <ProfileFacts profile={profile} />
          <AddressBook profile={profile} />
        </>
      ) : null}
    </AccountFrame>
  );
}
