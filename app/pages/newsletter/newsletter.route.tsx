import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";

import { Subscription } from "~/domain/newsletter/forms.server";
import { subscribe } from "~/domain/newsletter/newsletter.server";
import { NEWSLETTER_TEXT, NOT_SUBSCRIBED, SUBSCRIBED } from "~/domain/newsletter/text";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { limited } from "~/http/forms/limits.server";
import { pageTitle } from "~/http/head/page-title";
import { returnAddress } from "~/http/answers/return-address.server";
import { EmailField } from "~/ui/forms/contact-fields";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton } from "~/ui/forms/forms";
import { Honeypot } from "~/ui/forms/public-guard";
import { ProsePage } from "~/ui/reading/prose-page";
import { proseSheet } from "~/ui/styles/sheets/reading";

export const links: LinksFunction = () => [proseSheet];

const HERE = "/newsletter";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle("La lettre", data?.refused),
  {
    name: "description",
    content:
      "La lettre d’information de la boutique : nouveautés et conseils, une fois par mois au plus, avec une désinscription en un clic.",
  },
];

export async function loader({ context }: LoaderFunctionArgs) {
  return json({ refused: context.refused });
}

export async function action({ context }: ActionFunctionArgs) {
  const posted = context.form;
  const reading = readForm(posted, Subscription);
  if (!reading.ok) return refuse(context, reading.form);
  const tooMany = await limited(context, "newsletter", posted);
  if (tooMany) return tooMany;
  return withFailureMessage(context, NOT_SUBSCRIBED, posted, () =>
    once(context, async (services) => {
      if (!reading.data.website) await subscribe(services, reading.data.email);
      setFlash(context, { kind: "success", text: SUBSCRIBED });
      return redirect(returnAddress(posted.get("back"), HERE), 303);
    }),
  );
}

export default function NewsletterPage() {
  const answer = useActionData<typeof action>() as { form: typeof EMPTY_FORM } | undefined;
  const form = answer?.form ?? EMPTY_FORM;
  const back = form.values.back ?? HERE;
  return (
    <ProsePage title="La lettre" intro="Ce qui arrive sur nos étagères, et comment garder ses lunettes longtemps.">
      <ErrorSummary form={form} />
      <Form method="post" action={HERE} noValidate className="panel">
        <FormGuard name="newsletter-page" />
        <input type="hidden" name="back" value={back} />
        <Honeypot />
        <EmailField form={form} hint={NEWSLETTER_TEXT} />
        <SubmitButton pending="...">S’inscrire</SubmitButton>
      </Form>
      {back !== HERE ? (
        <p>
          <a href={back}>Revenir à la page précédente</a>
        </p>
      ) : null}
    </ProsePage>
  );
}
