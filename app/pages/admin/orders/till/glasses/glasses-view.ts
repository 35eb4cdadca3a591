import type { OwnFrameFieldsView } from "~/ui/lenses/own-frame-fields";
import type { OfferedLenses } from "~/ui/lenses/offered-view";
import type { PrescriptionFieldsView } from "~/ui/prescription/prescription-view";
import type { KnownCustomersView } from "~/pages/admin/orders/till/known-customers";

/** Glasses at the till as their pages show them: one step's own facts and no others. */
export type TillGlassesView = {
  step: string;
  title: string;
  /** Where the forms are sent, the step included. */
  action: string;
  /** Without the step: where 'À la carte' is updated. */
  path: string;
  steps: { title: string; href: string | null; isCurrent: boolean; isDone: boolean }[];
  frame: { title: string; details: string; price: string; measures: string | null };
  /** Whom they are for, once it was said. */
  people: string | null;
  /** The sale that was begun before them. */
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
  /** What is known, by field; null for someone new. */
  known: Record<string, string> | null;
};

export type PaperStepView = {
  way: string | null;
  ways: { value: string; label: string; hint?: string }[];
  fields: PrescriptionFieldsView;
  /** Why the paper itself is wanted, where it is. */
  demand: string | null;
  progressive: boolean;
};
