import type { OwnFrameFieldsView } from "~/ui/lenses/own-frame-fields";
import type { OfferedLenses } from "~/ui/lenses/offered-view";
import type { PrescriptionFieldsView } from "~/ui/prescription/prescription-view";
import type { KnownCustomersView } from "~/pages/admin/orders/till/known-customers";

/** Glasses at the till as their pages show them: only the facts of one step. */
export type TillGlassesView = {
  step: string;
  title: string;
  /** The address of the forms, with the step. */
  action: string;
  /** The address without the step, where 'À la carte' is updated. */
  path: string;
  steps: { title: string; href: string | null; isCurrent: boolean; isDone: boolean }[];
  frame: { title: string; details: string; price: string; measures: string | null };
  /** The buyer and the wearer, once they are named. */
  people: string | null;
  /** The sale that was begun before these glasses. */
  waiting: { says: string; href: string } | null;
} & StepFacts;

export type StepFacts = {
  ownFrame?: OwnFrameFieldsView;
  customer?: CustomerStepView;
  correction?: { values: Record<string, string>; tooStrong: boolean };
  paper?: PaperStepView;
  measures?: { values: Record<string, string>; progressive: boolean };
  lenses?: OfferedLenses;
};

export type CustomerStepView = {
  search: KnownCustomersView;
  /** The known details, by field; null for a new customer. */
  known: Record<string, string> | null;
};

export type PaperStepView = {
  way: string | null;
  ways: { value: string; label: string; hint?: string }[];
  fields: PrescriptionFieldsView;
  /** Why only the paper itself is accepted; null where a statement is, too. */
  demand: string | null;
  progressive: boolean;
};
