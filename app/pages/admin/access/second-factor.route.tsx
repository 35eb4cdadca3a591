import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CODE_WRONG, LoginCode } from "~/domain/accounts/proof-forms.server";
import { beginSecondFactor, pendingSecondFactor, secondFactorOf } from "~/domain/accounts/second-factor.server";
import { drawRecoveryCodes, turnOffSecondFactor, turnOnSecondFactor } from "~/domain/admin-access/security.server";
import { lacksSecondFactor, requireAdmin, requireFreshProof } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { tooSoon } from "~/http/forms/limits.server";
import { pageTitle } from "~/http/head/page-title";
import { refuseWithoutPassword } from "~/http/forms/password-again.server";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import { drawQrCode } from "./qr-code.server";
import type { ShopContext } from "~/http/request-context.server";
import { PasswordForm, RecoveryCodes, SetUpFactor } from "./second-factor";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Validation en deux étapes", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = requireAdmin(context, request);
  const [factor, pending] = [
    await secondFactorOf(context.services, session.account.id),
    await pendingSecondFactor(context.services, session.account),
  ];
  // The secret is shown only after the password, so that nobody reads it in a session left open.
  if (pending) requireFreshProof(context, request);
  return json({
    refused: context.refused,
    needed: lacksSecondFactor(context, session),
    codesLeft: factor?.codesLeft ?? null,
    setUp: pending && { secret: pending.secret, qr: await drawQrCode(pending.uri) },
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireAdmin(context, request);
  const posted = context.form;
  const intent = posted.get("intent");
  switch (intent) {
    // The password is needed, so that nobody in a session left open enrols a telephone and locks the owner out.
    case "begin":
      requireFreshProof(context, request);
      return begin(context);
    case "confirm":
      requireFreshProof(context, request);
      return confirm(context, posted);
    case "renew":
    case "remove":
      return change(context, posted, intent);
    default:
      return redirect(HERE, 303);
  }
}

const HERE = "/admin/securite/validation";

async function begin({ services, admin }: ShopContext) {
  if (admin) await beginSecondFactor(services, admin.account.id);
  return redirect(HERE, 303);
}

/** Answers with the codes instead of a redirect, because they are stored as hashes that no later page can show. */
async function confirm(context: ShopContext, posted: FormData) {
  const reading = readForm(posted, LoginCode);
  if (!reading.ok) return refuse(context, reading.form);
  const session = context.admin;
  if (!session) return redirect(HERE, 303);
  const confirmation = await turnOnSecondFactor(
    context.services,
    session.account,
    reading.data.code,
    context.attempt?.key ?? context.requestId,
    session.id,
  );
  if (confirmation.outcome === "confirmed")
    return json({ codes: confirmation.codes, title: "Validation en deux étapes activée" });
  if (confirmation.outcome === "none") return redirect(HERE, 303);
  return confirmation.outcome === "tooMany"
    ? tooSoon(context, confirmation.seconds, posted)
    : refuseField(context, posted, "code", CODE_WRONG);
}

async function change(context: ShopContext, posted: FormData, intent: "renew" | "remove") {
  const session = context.admin;
  // Without a factor that is on there is nothing to change, and a refusal would show the secret of one that is not on yet.
  if (!session || !(await secondFactorOf(context.services, session.account.id))) return redirect(HERE, 303);
  const typed = posted.get(`${intent}-password`);
  posted.set("password", typeof typed === "string" ? typed : "");
  const refusal = await refuseWithoutPassword(context, session, posted);
  if (refusal) return refusal;
  if (intent === "renew")
    return json({
      codes: await drawRecoveryCodes(context.services, session.account, context.attempt?.key ?? context.requestId),
      title: "Nouveaux codes de secours",
    });
  await turnOffSecondFactor(context.services, session.account);
  setFlash(context, { kind: "success", text: "Validation en deux étapes désactivée." });
  return redirect("/admin/securite", 303);
}

type Answer = { form?: FormState; codes?: string[]; title?: string };

export default function SecondFactorPage() {
  const { setUp, codesLeft, needed } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const form = answer?.form ?? EMPTY_FORM;
  if (answer?.codes) return <RecoveryCodes codes={answer.codes} title={answer.title ?? ""} />;
  if (setUp) return <SetUpFactor form={form} setUp={setUp} />;
  if (codesLeft === null) return <Offer needed={needed} />;
  const asked = form.values.intent ?? "";
  const summary = form.errors.password ? { values: {}, errors: { [`${asked}-password`]: form.errors.password } } : form;
  return (
    <>
      <ErrorSummary form={summary} />
      <h1>Validation en deux étapes</h1>
      <p>
        Elle est activée. Il vous reste {codesLeft} code{codesLeft > 1 ? "s" : ""} de secours.{" "}
        <Link to="/admin/securite">Revenir à la sécurité</Link>
      </p>
      <PasswordForm
        form={form}
        asked={asked}
        intent="renew"
        title="Nouveaux codes de secours"
        explanation="Dix nouveaux codes ; les anciens ne vaudront plus rien."
        button="Tirer de nouveaux codes"
      />
      <PasswordForm
        form={form}
        asked={asked}
        intent="remove"
        title="Désactiver"
        explanation="Votre mot de passe suffira de nouveau à ouvrir votre compte."
        button="Désactiver la validation"
      />
    </>
  );
}

function Offer({ needed }: { needed: boolean }) {
  return (
    <>
      <h1>Validation en deux étapes</h1>
      {needed ? (
        <p className="admin-notice" role="status">
          La boutique demande cette protection&nbsp;: activez-la pour continuer.
        </p>
      ) : null}
      <p>
        Après votre mot de passe, un code que seul votre téléphone connaît. Un mot de passe volé n’ouvre alors plus
        rien&nbsp;: ni les ordonnances, ni les commandes, ni les remboursements.
      </p>
      <p>Il faut une application de codes sur votre téléphone, et deux minutes.</p>
      <Form method="post" action={HERE}>
        <FormGuard name="factor-begin" />
        <input type="hidden" name="intent" value="begin" />
        <SubmitButton pending="Un instant…">Commencer</SubmitButton>
      </Form>
      {needed ? null : (
        <p>
          <Link to="/admin/securite">Plus tard</Link>
        </p>
      )}
    </>
  );
}
