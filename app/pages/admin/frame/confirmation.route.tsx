import { json, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isAbout } from "./confirmed-intents.server";
import { adminAddress, requireAdmin } from "~/http/admin/admin.server";
import { confirmSubject } from "./confirm-subject.server";
import { pageTitle } from "~/http/head/page-title";
import { Confirmation, QUESTIONS, type QuestionName } from "~/ui/admin/confirm";

export const meta: MetaFunction = () => [pageTitle("Confirmer")];

/** The question of the confirmation dialog as a page, for browsers without scripts. It leads only to pages of the admin area, and asks only known questions about their own intents. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const asked = new URL(request.url).searchParams;
  const question = asked.get("question") ?? "";
  const fields: Record<string, string> = Object.fromEntries(
    [...asked].filter(([name]) => name.startsWith("f.")).map(([name, value]) => [name.slice(2), value] as const),
  );
  const action = adminAddress(asked.get("vers"));
  if (!isQuestion(question) || !isAbout(question, action, fields)) throw redirect("/admin", 303);
  return json({
    action,
    question,
    fields,
    of: (await confirmSubject(context.services, question, fields)) ?? undefined,
    back: adminAddress(backOf(request) ?? action),
  });
}

function isQuestion(name: string): name is QuestionName {
  return Object.hasOwn(QUESTIONS, name);
}

function backOf(request: Request): string | null {
  const referrer = request.headers.get("Referer") ?? "";
  return URL.canParse(referrer) ? new URL(referrer).pathname + new URL(referrer).search : null;
}

export default function ConfirmPage() {
  const { action, question, fields, of, back } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Confirmer</h1>
      <Confirmation action={action} fields={fields} question={question} of={of} label="Confirmer" back={back} />
    </>
  );
}
