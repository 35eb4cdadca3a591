import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { JobForm } from "~/domain/lens-jobs/forms.server";
import { advanceJob, type Advancing } from "~/domain/orders/jobs/job.server";
import { LAST_STEP } from "~/domain/orders/jobs/steps";
import { hasLeft } from "~/domain/orders/life/left";
import { adminOrderPath } from "~/domain/orders/links.server";
import { PrintButton } from "~/enhance/print-button";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { adminOrder } from "~/pages/admin/orders/find-order.server";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton, TextArea, TextField } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { useNonce } from "~/ui/frame/nonce";
import { sheetLink } from "~/ui/styles/sheet";
import { WithNumbers } from "~/ui/with-numbers";
import { EyesTable } from "~/pages/admin/orders/correction/eyes-table";
import jobSheet from "./job.css";
import { JobFacts } from "./job-facts";
import { JobLots } from "./job-lots";
import { jobView } from "./job-view.server";

export const links: LinksFunction = () => [sheetLink(jobSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(`Fiche atelier${data ? ` ${data.job.number}` : ""}`, data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const order = await adminOrder(context, params);
  const job = await jobView(context.services, account, order, params.lineId ?? "");
  return json({ job, refused: context.refused, scripts: !context.light });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const order = await adminOrder(context, params);
  const posted = context.form;
  const reading = readForm(posted, JobForm);
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const { to = null, ...notes } = reading.data;
    const { outcome } = await advanceJob(services, order.id, params.lineId ?? "", { ...notes, to, by: account.id });
    if (outcome !== "advanced" && outcome !== "noted") {
      const { field, says } = REFUSALS[outcome];
      return refuseField(context, posted, field, says);
    }
    setFlash(context, {
      kind: "success",
      text: "Fiche enregistrée.",
      ...(to === LAST_STEP &&
        !hasLeft(order) && { link: { to: adminOrderPath(order.id), name: "Ensuite : l’état de la commande" } }),
    });
    return redirect(new URL(request.url).pathname, 303);
  });
}

const REFUSALS: Record<Exclude<Advancing["outcome"], "advanced" | "noted">, { field: string; says: string }> = {
  conflict: { field: "form", says: "Cette fiche a été modifiée entre-temps. Vérifiez, puis enregistrez à nouveau." },
  outOfOrder: { field: "form", says: "Cette étape n’est pas la suivante. Vérifiez la fiche." },
  lotMissing: { field: "rightLot", says: "Notez le lot ou l’UDI de chaque verre : il répond d’un rappel." },
  lotsFewer: {
    field: "sameLot",
    says: "Il y a moins de lots que de paires. Séparez-les par un point-virgule, ou confirmez que c’est le même lot pour toutes.",
  },
  stateMissing: {
    field: "entrustedState",
    says: "Notez l’état de la monture reçue : le client le lit, et il fait foi entre vous.",
  },
  lotReasonMissing: {
    field: "lotReason",
    says: "Ces lunettes sont chez leur porteur : dites pourquoi leur lot change. L’ancien reste connu en cas de rappel.",
  },
  recalled: {
    field: "recallReason",
    says: "Un rappel nomme ce lot : mettez ces verres de côté et prenez-en d’un autre lot. S’ils n’en relèvent pas, dites d’après qui.",
  },
  frameRecalled: {
    field: "recallReason",
    says: "Un rappel nomme cette monture ou ce modèle de verres : mettez la paire de côté. Si elle n’en relève pas, dites d’après qui.",
  },
  lostReasonMissing: {
    field: "lotsLostReason",
    says: "Dites pourquoi ces lots sont introuvables : la fiche atelier le garde.",
  },
  unmeasured: {
    field: "unmeasuredReason",
    says: "Mesurez les hauteurs de montage et les demi-écarts de ces verres progressifs, ou dites pourquoi la boutique ne les a pas pris.",
  },
  awaitsAnswer: { field: "form", says: "Une correction proposée attend la réponse du client : commandez ensuite." },
  notValidated: { field: "form", says: "Les verres se commandent une fois l’ordonnance validée." },
  over: { field: "form", says: "Cette commande est annulée : il n’y a plus de verres à monter." },
  left: { field: "form", says: "Cette commande est partie : ses étapes ne se notent plus." },
  unknown: { field: "form", says: "Cet article n’a pas de verres à monter." },
};

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function JobSheet() {
  const { job, scripts } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <div className="job">
      <p className="job__back">
        <Link to={job.orderHref}>Commande {job.number}</Link>
      </p>
      <ErrorSummary form={form} />
      <h1>
        <WithNumbers>{`Fiche atelier ${job.number}`}</WithNumbers>
      </h1>
      <PrintButton otherwise="Pour imprimer : Ctrl + P, ou ⌘ + P sur un Mac." nonce={useNonce()} scripts={scripts}>
        Imprimer
      </PrintButton>
      <JobFacts job={job} />
      {job.remade ? (
        <p className="notice">
          Verres refaits au titre de la garantie d’adaptation&nbsp;: les lots notés au montage remplacent ceux d’avant.
          {job.correctionHref ? (
            <>
              {" "}
              <Link to={job.correctionHref}>Changer leur correction</Link> se fait avant de les commander.
            </>
          ) : null}
        </p>
      ) : null}
      {job.unsuitableHref ? (
        <p>
          Des verres qui ne conviennent pas&nbsp;?{" "}
          <Link to={job.unsuitableHref} prefetch="none">
            Noter la demande du client
          </Link>
        </p>
      ) : null}
      {job.measuresHref || job.heightsMissing ? (
        <p className={job.heightsMissing ? "notice" : undefined}>
          {job.heightsMissing ? "Verres progressifs sans hauteurs de montage mesurées. " : null}
          {job.measuresHref ? (
            <>
              <Link to={job.measuresHref}>Noter les mesures prises</Link>
              {job.heightsMissing ? " avant de monter les verres." : " avant de commander les verres."}
            </>
          ) : null}
        </p>
      ) : null}
      {job.override ? (
        <p>
          <strong>{job.override}</strong>
        </p>
      ) : null}
      {job.eyes.length > 0 ? (
        <>
          <p>{job.situation}</p>
          <EyesTable eyes={job.eyes} />
        </>
      ) : (
        <p>Cette correction n’est plus conservée, ou ces verres n’en ont pas.</p>
      )}
      {job.steps.length > 0 ? (
        <ol>
          {job.steps.map(({ name, at, by }) => (
            <li key={name}>
              {name} le {at}, par {by}
            </li>
          ))}
        </ol>
      ) : null}
      <Form method="post" action={job.action} noValidate className="job__form admin-wide">
        <FormGuard name={`job-${job.version}`} />
        <input type="hidden" name="version" value={job.version} />
        <h2>Mettre la fiche à jour</h2>
        {job.next?.step === "entrusted" ? (
          <TextArea
            form={form}
            name="entrustedState"
            label="État de la monture reçue"
            hint={job.entrustedHint}
            rows={2}
          />
        ) : null}
        <TextField form={form} name="base" label="Base" optional defaultValue={job.base} maxLength={20} />
        <TextArea
          form={form}
          name="remarks"
          label="Remarques pour l’atelier"
          optional
          rows={3}
          defaultValue={job.remarks}
        />
        <JobLots job={job} form={form} />
        {job.heightsMissing ? (
          <TextField
            form={form}
            name="unmeasuredReason"
            label="Pourquoi les mesures manquent"
            hint="Demandé au montage si les hauteurs et les demi-écarts n’ont pas été mesurés ici, par exemple : prises par un confrère."
            optional
            defaultValue={job.unmeasuredReason}
            maxLength={400}
          />
        ) : null}
        <p className="button-row">
          {job.next ? (
            <SubmitButton pending="Enregistrement…" name="to" value={job.next.step}>
              {job.next.name}
            </SubmitButton>
          ) : null}
          <SubmitButton pending="Enregistrement…" className="button button--quiet" name="to" value="">
            Enregistrer les notes
          </SubmitButton>
        </p>
      </Form>
      <p className="hint">Cette lecture est consignée avec votre nom.</p>
    </div>
  );
}
