type DatesView = { from: string; to: string; days: string };

export type DiaryLine = {
  id: string;
  name: string;
  href: string;
  closed: boolean;
  /** True when it can be moved up: it is not the first of the list. */
  raisable: boolean;
  /** "Heures de la boutique", or the hours of the week. */
  hours: string;
  reasons: string;
  absences: string;
};

export type FieldView = { name: string; label: string; value: string };

export type DiaryView = {
  id: string;
  name: string;
  closed: boolean;
  version: number;
  own: { field: string; value: boolean };
  week: FieldView[];
  reasons: (Omit<FieldView, "value"> & { value: boolean })[];
  absences: DatesView[];
  /** How many future appointments are at hours when this person takes none any more. */
  stranded: number;
};
