import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { PromotionForm as Terms, usualDays } from "~/domain/promotions/forms.server";
import { unknownNumbers } from "~/domain/promotions/scope.server";
import { planPromotion, previewPromotion } from "~/domain/promotions/promotions.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { Link } from "~/ui/admin/permitted";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import { Preview } from "./preview";
import { PromotionForm } from "./promotion-form";
import { previewView, scopeGroups, seasonWords } from "./promotion-view.server";
import type { PreviewView } from "./promotion-view";

const TITLE = "Mettre en promotion";
const MOVED = "Des prix ou d’autres promotions ont changé depuis l’aperçu : regardez-le à nouveau.";
const BEGUN =
  "Cette promotion a commencé, ou n’existe plus : elle ne se modifie plus. Terminez-la, puis faites-en une autre.";
const NOTHING = "Il ne reste aucun produit à mettre en promotion.";

export const links = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(TITLE, data?.refused || Object.keys(data?.form.errors ?? {}).length > 0),
];

/** Shows the form, and below it the prices that the terms in the address would give. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { services, refused } = context;
  const typed = new FormData();
  for (const [name, value] of new URL(request.url).searchParams) typed.set(name, value);
  const values = typedValues(typed);
  const now = services.now();
  let [form, preview]: [FormState, PreviewView | null] = [{ values, errors: {} }, null];
  if (typed.has("percent") && typed.has("from")) {
    const reading = readForm(typed, Terms(now));
    const errors = reading.ok ? await unknownNumbers(services, reading.data.scope) : {};
    if (Object.keys(errors).length > 0) form = { values, errors };
    else if (reading.ok) {
      const shown = await previewPromotion(services, reading.data, values.replaces || null);
      preview = previewView(shown, reading.data);
    } else form = reading.form;
  }
  return json({
    form,
    preview,
    scopes: await scopeGroups(services),
    days: usualDays(now),
    season: seasonWords(now),
    refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const reading = readForm(posted, Terms(context.services.now()));
  if (!reading.ok) return refuse(context, reading.form);
  const errors = await unknownNumbers(context.services, reading.data.scope);
  if (Object.keys(errors).length > 0) return refuse(context, { values: termsOf(posted), errors });
  const [seen, aside] = [posted.get("seen"), posted.getAll("aside").map(Number).filter(Number.isSafeInteger)];
  const replaces = typedValues(posted).replaces || null;
  return once(context, async (services) => {
    const planning = await planPromotion(services, account, reading.data, {
      seen: typeof seen === "string" ? seen : "",
      aside,
      replaces,
    });
    if (planning.outcome === "planned") {
      const { promotion, products } = planning;
      const amount = products > 1 ? `${products} produits` : "1 produit";
      setFlash(context, { kind: "success", text: `${promotion.name} : −${promotion.percent} % sur ${amount}.` });
      return redirect("/admin/promotions", 303);
    }
    const fresh = planning.outcome === "moved" ? await previewPromotion(services, reading.data, replaces) : null;
    return refuse(
      context,
      {
        values: termsOf(posted),
        errors: { form: planning.outcome === "same" ? sameSaid(planning.name) : REFUSALS[planning.outcome] },
      },
      { preview: fresh && previewView(fresh, reading.data) },
    );
  });
}

const sameSaid = (name: string) =>
  `« ${name} » fait déjà la même chose, sur ces produits et jusqu’au même jour. Rien n’a été ajouté.`;
const REFUSALS = { moved: MOVED, nothing: NOTHING, begun: BEGUN } as const;

/** The terms without the agreed prices, because a refusal shows a new preview. */
function termsOf(posted: FormData): Record<string, string> {
  const { seen: _seen, aside: _aside, ...values } = typedValues(posted);
  return values;
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function NewPromotion() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState; preview?: PreviewView | null } | undefined;
  const form = answer?.form ?? loaded.form;
  const preview = answer ? answer.preview : loaded.preview;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{TITLE}</h1>
      {preview ? <Preview preview={preview} values={form.values} /> : null}
      <PromotionForm
        key={JSON.stringify(form.values)}
        form={form}
        scopes={loaded.scopes}
        days={loaded.days}
        season={loaded.season}
      />
      <p>
        <Link to="/admin/promotions">Toutes les promotions</Link>
      </p>
    </>
  );
}
