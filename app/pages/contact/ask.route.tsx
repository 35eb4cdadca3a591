import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { NOT_SENT, OpticianQuestion } from "~/domain/messages/forms.server";
import { questionPath } from "~/domain/messages/links.server";
import { askOptician } from "~/domain/messages/questions.server";
import { frameAt } from "~/http/frames/shown-frame.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { shownNow } from "~/http/forms/form-age.server";
import { once } from "~/http/forms/idempotency.server";
import { knownPerson } from "~/http/session/known-person.server";
import { pageMeta } from "~/http/head/page-meta";
import { readPublicForm } from "./public-form.server";
import { pairOf } from "~/http/frames/pair-view.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { NameAndEmail } from "~/ui/forms/name-and-email";
import { PublicGuard } from "~/ui/forms/public-guard";
import { PairShown } from "~/ui/reservation/pair";
import { reservationSheet } from "~/ui/styles/sheets/journey";
import { TextArea } from "~/ui/forms/text-area";

export const links: LinksFunction = () => [reservationSheet];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { title: data ? `Une question sur ${data.pair.brand} ${data.pair.name}` : "Une question", refused: data?.refused },
    matches,
  );

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const product = await frameAt(context.services, params.slug);
  return json({
    pair: pairOf(product, request),
    shown: shownNow(context),
    known: knownPerson(context),
    refused: context.refused,
  });
}

export async function action({ params, context }: ActionFunctionArgs) {
  const posted = context.form;
  const product = await frameAt(context.services, params.slug);
  if (posted.get("website")) return redirect(`/article/${product.slug}`, 303);
  const reading = await readPublicForm(context, posted, OpticianQuestion, "contact");
  if (!reading.ok) return reading.answer;
  return withFailureMessage(context, NOT_SENT, posted, () =>
    once(context, async (services) => {
      const question = await askOptician(services, product.id, reading.data, context.session?.account.visitorId);
      return redirect(questionPath(services.config, question, "customer"), 303);
    }),
  );
}

export default function AskPage() {
  const { pair, shown, known } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="page page--narrow">
      <Breadcrumb
        crumbs={[
          { name: "Accueil", path: "/home" },
          { name: `${pair.brand} ${pair.name}`, path: pair.path },
        ]}
        here="Demander à un opticien"
      />
      <ErrorSummary form={form} />
      <h1>Demander à un opticien</h1>
      <p>
        Votre correction va-t-elle à cette monture&nbsp;? La taille à votre visage&nbsp;? Un opticien de la boutique
        vous répond.
      </p>
      <PairShown pair={pair} />
      <Form method="post" action={`${pair.path}/question`} noValidate className="panel">
        <FormGuard name="question" />
        <PublicGuard form={form} shown={shown} />
        <NameAndEmail form={form} known={known} emailHint="Pour vous dire que la réponse est là." />
        <TextArea
          form={form}
          name="message"
          label="Votre question"
          hint="Elle n’est lue qu’à la boutique&#8239;; nos courriels n’en disent rien et mènent à la réponse par un lien."
          maxLength={4000}
          required
        />
        <SubmitButton pending="Envoi…">Envoyer ma question</SubmitButton>
      </Form>
      <p className="back">
        <a href={pair.path}>Revenir à la monture</a>
      </p>
    </main>
  );
}
