import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { subscriberOf, unsubscribePath } from "~/domain/newsletter/links.server";
import { isSubscribed, unsubscribe } from "~/domain/newsletter/newsletter.server";
import { limited } from "~/http/forms/limits.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import type { ShopContext } from "~/http/request-context.server";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton } from "~/ui/forms/forms";
import { ProsePage } from "~/ui/reading/prose-page";
import { proseSheet } from "~/ui/styles/sheets/reading";

export const links: LinksFunction = () => [proseSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle("Se désinscrire de la lettre", data?.refused),
];

/** Opened by the link of a letter. It only shows a button, because mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const id = await subscriberAt(request, context);
  return json({
    subscribed: await isSubscribed(context.services, id),
    path: unsubscribePath(context.services.config, id),
    refused: context.refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const id = await subscriberAt(request, context);
  await unsubscribe(context.services, id);
  return redirect(unsubscribePath(context.services.config, id), 303);
}

async function subscriberAt(request: Request, context: ShopContext): Promise<string> {
  const { config, now } = context.services;
  const id = subscriberOf(config, new URL(request.url), now());
  if (id) return id;
  throw (
    (await limited(context, "newsletter")) ??
    notFound("Ce lien n’est pas complet. Ouvrez-le depuis la lettre elle-même.")
  );
}

export default function Unsubscription() {
  const { subscribed, path } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: typeof EMPTY_FORM }>()?.form ?? EMPTY_FORM;
  return (
    <ProsePage title="Se désinscrire de la lettre">
      <ErrorSummary form={form} />
      {subscribed ? (
        <Form method="post" action={path}>
          <FormGuard name="unsubscribe" />
          <p>Vous ne recevrez plus la lettre, et votre adresse sera effacée.</p>
          <SubmitButton pending="Désinscription…">Me désinscrire</SubmitButton>
        </Form>
      ) : (
        <p role="status">Vous êtes désinscrit&nbsp;: vous ne recevrez plus la lettre, et votre adresse est effacée.</p>
      )}
    </ProsePage>
  );
}
