import type { Knex } from "knex";

import type { Columns } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { addDays, startOfDay, type Day } from "~/domain/days";
import { readPage, type ListPage, type PageAsked } from "~/domain/list-page.server";
import { containing } from "~/domain/search-text.server";
import { instant } from "~/domain/time";
import { APPOINTMENT_COLUMNS, type Appointment, type AppointmentStatus } from "./appointment.server";
import { readDetails, type Details, type DetailsRow } from "./details.server";
import type { Reason } from "~/shop/agenda";
import { searchParts } from "./search-text";

/** The filters of the list; null and "" mean no filter. */
export type Wanted = {
  status: AppointmentStatus | null;
  reason: Reason | null;
  search: string;
  from: Day | null;
  to: Day | null;
};

/** An appointment as administrators see it. */
export type AppointmentLine = Appointment & { details: Details; detailsVersion: number };

type Asked = PageAsked & { descending: boolean };

type Row = Appointment & DetailsRow & { detailsVersion: number };

const LINE_COLUMNS = {
  ...APPOINTMENT_COLUMNS,
  sealed_details: "sealed_details",
  handled_by: "handled_by",
  detailsVersion: "details_version",
} as const satisfies Columns<Row, "appointments">;

/** One page of the appointments, by their hour. For administrators. */
export async function listAppointments(
  services: Services,
  wanted: Wanted,
  { descending, ...asked }: Asked,
): Promise<ListPage<AppointmentLine>> {
  const order = descending ? "desc" : "asc";
  const { total, rows } = await readPage<Row, "appointments">(
    among(services.db("appointments"), wanted),
    asked,
    [
      { column: "slot_at", order },
      { column: "id", order },
    ],
    LINE_COLUMNS,
  );
  return { total, rows: rows.map((row) => lineOf(services, row)) };
}

export async function findAppointmentLine(services: Services, id: string): Promise<AppointmentLine | null> {
  const row: Row | undefined = await services.db("appointments").where({ id }).first(LINE_COLUMNS);
  return row ? lineOf(services, row) : null;
}

const BATCH = 500;

/** All appointments in batches, one query each, so that a long export neither blocks the database nor fills the memory. */
export async function* eachAppointment(services: Services, wanted: Wanted): AsyncGenerator<AppointmentLine[]> {
  let last: Row | undefined;
  do {
    const rows: Row[] = await among(services.db("appointments"), wanted)
      .modify((query) => {
        if (last) void query.whereRaw("(slot_at, id) > (?, ?)", [last.slotAt, last.id]);
      })
      .orderBy(["slot_at", "id"])
      .limit(BATCH)
      .select(LINE_COLUMNS);
    if (rows.length) yield rows.map((row) => lineOf(services, row));
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last);
}

function among(query: Knex.QueryBuilder, { status, reason, search, from, to }: Wanted): Knex.QueryBuilder {
  if (status) void query.where({ status });
  if (reason) void query.where({ reason });
  if (from) void query.where("slot_at", ">=", instant(startOfDay(from)));
  if (to) void query.where("slot_at", "<", instant(startOfDay(addDays(to, 1))));
  for (const part of searchParts(search)) void query.where((any) => void containing(any, ["search_text"], part));
  return query;
}

function lineOf(services: Services, { sealed_details, handled_by, ...appointment }: Row): AppointmentLine {
  return { ...appointment, details: readDetails(services, { id: appointment.id, sealed_details, handled_by }) };
}
