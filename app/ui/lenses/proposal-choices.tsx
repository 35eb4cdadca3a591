import { FieldError, type FormState } from "~/ui/forms/forms";
import { CustomLenses } from "./custom-lenses";
import type { OfferedLenses } from "./offered-view";
import { Proposal } from "./proposal";

type Props = { lenses: OfferedLenses; path: string; form: FormState };

/** The proposals of lenses, one of which is chosen. @param path where 'À la carte' is updated, at its step `verres` */
export function ProposalChoices({ lenses, path, form }: Props) {
  const error = form.errors.proposal;
  const chosen = form.values.proposal ?? lenses.chosen;
  return (
    <fieldset
      className={error ? "field proposals field--error" : "field proposals"}
      aria-describedby={error ? "proposal-error" : undefined}
    >
      <legend className="visually-hidden">Vos verres</legend>
      <FieldError name="proposal" error={error} />
      {lenses.proposals.map((proposal, place) => (
        <Proposal
          key={proposal.value}
          proposal={proposal}
          id={place === 0 ? "proposal" : `proposal-${proposal.value}`}
          chosen={chosen === proposal.value}
          thickness={lenses.thickness}
        />
      ))}
      {lenses.custom ? (
        <CustomLenses
          custom={lenses.custom}
          id={lenses.proposals.length === 0 ? "proposal" : "proposal-custom"}
          chosen={chosen === "custom"}
          form={form}
          path={path}
        />
      ) : null}
    </fieldset>
  );
}
