import { Checkbox, TextField } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";
import type { JobView } from "./job-view.server";

/** The lots of a pair, why they change once it has left, and that nobody can tell them. */
export function JobLots({ job, form }: { job: JobView; form: FormState }) {
  return (
    <>
      <TextField
        form={form}
        name="rightLot"
        label="Lot ou UDI du verre droit"
        hint={
          job.frame.quantity > 1
            ? "Demandé au montage. Un lot par paire : séparez-les par un point-virgule."
            : job.typedLots
              ? "Demandé au montage."
              : "Du verre refait, ou de nouveau celui du verre gardé."
        }
        defaultValue={job.typedLots?.right}
        maxLength={320}
      />
      <TextField
        form={form}
        name="leftLot"
        label="Lot ou UDI du verre gauche"
        defaultValue={job.typedLots?.left}
        maxLength={320}
      />
      {form.errors.sameLot ? (
        <Checkbox
          form={form}
          name="sameLot"
          label={`Le même lot pour les ${job.frame.quantity === 2 ? "deux" : job.frame.quantity} paires`}
        />
      ) : null}
      {job.recalled.map(({ says, href }) => (
        <p key={says} className="notice">
          {says} <a href={href}>Voir le rappel</a>
        </p>
      ))}
      {job.recalled.length > 0 || form.errors.recallReason ? (
        <TextField
          form={form}
          name="recallReason"
          label="Pourquoi ces lunettes ne relèvent pas du rappel"
          hint="Par exemple : levé par le fabricant, avec la date et son interlocuteur. L’historique de la commande le garde."
          optional
          maxLength={400}
        />
      ) : null}
      {job.hasLeft && job.lotsKnown ? (
        <TextField
          form={form}
          name="lotReason"
          label="Pourquoi le lot change"
          hint="Demandé seulement si un lot change : ces lunettes sont chez leur porteur."
          optional
          maxLength={400}
        />
      ) : null}
      {job.lotsLost === null ? null : (
        <>
          <Checkbox
            form={form}
            name="lotsLost"
            label="Lots introuvables : ni l’emballage, ni le bon du verrier ne les donnent"
            defaultChecked={job.lotsLost.given}
          />
          <TextField
            form={form}
            name="lotsLostReason"
            label="Pourquoi ils sont introuvables"
            hint="Demandé avec la case. Ils ne sont alors plus réclamés, mais un rappel ne retrouvera pas ces lunettes."
            optional
            defaultValue={job.lotsLost.reason}
            maxLength={400}
          />
        </>
      )}
    </>
  );
}
