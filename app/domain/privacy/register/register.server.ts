import type { FileStore } from "~/infra/file-store.server";
import type { Services } from "~/infra/services.server";
import type { KeepName } from "~/domain/keeps";
import * as accounts from "./accounts.server";
import * as afterSale from "./after-sale.server";
import * as bench from "./bench.server";
import * as correspondence from "./correspondence.server";
import type { Entry, Whose } from "./entry.server";
import * as meetings from "./meetings.server";
import * as money from "./money.server";
import * as orders from "./orders.server";
import * as quotes from "./quotes.server";
import * as shop from "./shop.server";
import type { ColumnsOf, TableName } from "./tables.server";
import * as visitors from "./visitors.server";

/**
 * Every table and each of its columns: what is personal, whose it is, how it ends, and its name in the archive. A
 * missing column does not compile, and a test compares the register with the migrated database. Erasure, archive,
 * purges and the privacy page read it.
 */
export const REGISTER: { readonly [Name in TableName]: Entry<ColumnsOf<Name>> } = {
  ...accounts,
  ...visitors,
  ...orders,
  ...quotes,
  ...money,
  ...afterSale,
  ...bench,
  ...meetings,
  ...correspondence,
  ...shop,
};

export const ENTRIES = Object.entries(REGISTER) as [TableName, Entry][];

type FolderEntry = { whose: Whose[]; keeps: KeepName[]; end: string };
type FolderName = { [Name in keyof Services]: Services[Name] extends FileStore ? Name : never }[keyof Services];

/** Every folder the shop writes to. */
export const FOLDERS: Readonly<Record<FolderName, FolderEntry>> = {
  files: {
    whose: ["wearer", "account", "guest"],
    keeps: ["prescription", "parcel"],
    end: "with the row that names it: prescriptions and labels, each sealed",
  },
  quarantine: {
    whose: ["wearer", "account", "guest"],
    keeps: ["prescription"],
    end: "sealed as they were, 30 days after no row named them any more",
  },
  folderMark: { whose: ["nobody"], keeps: [], end: "the shop's own identity" },
  photographs: { whose: ["nobody"], keeps: [], end: "pictures of what is sold" },
  faces: { whose: ["guest"], keeps: ["face"], end: "with its row, after an hour or at a press; sealed, in no backup" },
  instructions: { whose: ["nobody"], keeps: [], end: "how what is sold is used" },
};
