import type { Knex } from "knex";

import type { Row } from "~/infra/db.server";

export type TableName = Knex.TableNames;
export type ColumnsOf<Name extends TableName> = keyof Row<Name> & string;
