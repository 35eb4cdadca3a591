import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { isId } from "~/domain/ids";
import { SettleForm } from "~/domain/orders/money/forms.server";
import { settleByHand, type Settling } from "~/domain/settle-by-hand.server";
import { formatEuros } from "~/domain/money";
import { formatDayAndTime } from "~/domain/time";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { Link } from "~/ui/admin/permitted";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import moneySheet from "./money.css";
import { taskView } from "./money-view.server";
import { SettleTask } from "./settle-task";
import { ALL_OWED, NOT_YOURS, TO_PAY } from "./settle-words";

export const links: LinksFunction = () => [sheetLink(moneySheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Régler, commande ${data.task.number}` : "Régler", data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const task = isId(params.id ?? "") ? await taskView(context.services, params.id ?? "", account.staffRole) : null;
  if (!task) throw json({ error: "Cette ligne n’existe pas." }, { status: 404 });
  return json({ task, refused: context.refused });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const task = isId(params.id ?? "") ? await taskView(context.services, params.id ?? "", account.staffRole) : null;
  const asksWhich = task?.asksWhich && !task.settled;
  if (asksWhich && task.refundHref && context.form.get("truth") === "given") return redirect(task.refundHref, 303);
  const reading = readForm(context.form, SettleForm);
  if (!reading.ok) return refuse(context, reading.form);
  const { how, truth } = reading.data;
  if (asksWhich && !truth)
    return task.keepable
      ? refuseField(context, context.form, "truth", "Dites ce qu’est devenue la somme.")
      : refuseField(context, context.form, "form", ALL_OWED);
  return once(context, async (services) => {
    const settling = await settleByHand(services, account, params.id ?? "", how, {
      isKept: truth === "kept",
      writesOff: truth === "written off",
    });
    if (settling.outcome !== "settled" && settling.outcome !== "kept in part")
      return refuseField(context, context.form, "form", told(settling, task));
    setFlash(context, {
      kind: "success",
      text: task?.writesOff ? `${task.writesOff} abandonnés : la somme n’est plus demandée.` : done(settling),
    });
    return redirect("/admin/a-regler", 303);
  });
}

type Done = Extract<Settling, { outcome: "settled" | "kept in part" }>;

const done = (settling: Done) =>
  settling.outcome === "settled"
    ? "Ligne réglée ; ce que vous avez écrit est dans l’historique."
    : `${formatEuros(settling.keptCents)} gardés. ${formatEuros(settling.owedCents)} restent dus au client : la ligne reste ouverte jusqu’à leur remboursement.`;

function told(settling: Exclude<Settling, Done>, task: { instead: string | null } | null): string {
  if (settling.outcome === "owed") return ALL_OWED;
  if (settling.outcome === "not allowed") return NOT_YOURS;
  if (settling.outcome === "to pay") return task?.instead ?? TO_PAY;
  return settling.outcome === "already"
    ? `Déjà réglé par ${settling.by} le ${formatDayAndTime(settling.at)}.`
    : "Cette ligne n’existe plus.";
}

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Settle() {
  const { task } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <div className="money">
      <p>
        <Link to="/admin/a-regler">À rembourser, à éclaircir</Link>
      </p>
      <ErrorSummary form={form} />
      <h1>
        {task.list}&nbsp;: commande {task.number}
      </h1>
      <ul className="money__facts">
        <li>{task.cause}</li>
        <li>{task.says}</li>
        {task.inBoth && !task.settled ? (
          <li>
            <strong>{task.inBoth}</strong>
          </li>
        ) : null}
        {task.amount ? <li>Montant&nbsp;: {task.amount}</li> : null}
        {task.due ? <li>Dernier jour&nbsp;: {task.due}</li> : null}
        <li>Depuis le {task.since}</li>
      </ul>
      <p>
        <Link to={task.orderHref}>Voir la commande {task.number}</Link>
      </p>
      {task.refundHref && !task.settled ? (
        <p>
          <Link to={task.refundHref} className="button">
            Rembourser
          </Link>
        </p>
      ) : null}
      {task.evidenceHref ? (
        <p>
          <a href={task.evidenceHref}>Télécharger les preuves (ZIP)</a>
        </p>
      ) : null}
      {task.settled ? <p>Réglé le {task.settled}.</p> : null}
      {task.settled ? null : task.instead ? <p>{task.instead}</p> : <SettleTask task={task} form={form} />}
    </div>
  );
}
