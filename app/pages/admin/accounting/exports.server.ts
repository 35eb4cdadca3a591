import { fecText } from "~/domain/accountant/fec.server";
import { papersOf } from "~/domain/accountant/papers.server";
import {
  CLOSING_TABLE,
  CREDIT_NOTE_TABLE,
  DAILY_TABLE,
  INVOICE_TABLE,
  JOURNAL_TABLE,
  type Table,
} from "~/domain/accountant/tables.server";
import type { Period } from "~/domain/accounting/read.server";
import { csvStream, streamOf } from "~/domain/csv.server";
import { csvAnswer } from "~/http/admin/csv-answer.server";
import { zipStream } from "~/http/answers/zip.server";
import type { Services } from "~/infra/services.server";
import { company } from "~/shop/company";

export type Export = {
  name: string;
  about: string;
  answer(services: Services, period: Period): Promise<Response> | Response;
};

const spreadsheet = (table: Table, beginning: string): Export["answer"] => {
  return (services, period) =>
    csvAnswer(
      `${beginning}-${period.from}-${period.to}.csv`,
      csvStream(table.head, table.rows(services, period), { typed: false }),
    );
};

const download = (name: string, type: string, body: ReadableStream<Uint8Array>) =>
  new Response(body, { headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` } });

/** The exports for an accountant, by the names of their files. */
export const EXPORTS: Readonly<Record<string, Export>> = {
  "journal.csv": {
    name: "Journal des ventes et règlements",
    about: "Chaque facture, avoir, règlement et remboursement, avec HT, TVA par taux, TTC et moyen de paiement.",
    answer: spreadsheet(JOURNAL_TABLE, "journal"),
  },
  "factures.csv": {
    name: "Factures",
    about: "Une ligne par facture, avec TVA par taux.",
    answer: spreadsheet(INVOICE_TABLE, "factures"),
  },
  "avoirs.csv": {
    name: "Avoirs",
    about: "Une ligne par avoir, avec la facture qu’il corrige.",
    answer: spreadsheet(CREDIT_NOTE_TABLE, "avoirs"),
  },
  "pieces.zip": {
    name: "Factures et avoirs en PDF",
    about: "Tous les documents de la période dans une archive ; ils portent les noms et adresses des clients.",
    answer: async (services, period) =>
      download(
        `pieces-${period.from}-${period.to}.zip`,
        "application/zip",
        await zipStream(papersOf(services, period)),
      ),
  },
  "ecritures-fec.txt": {
    name: "Écritures au format FEC",
    about:
      "Les 18 colonnes de l’article A. 47 A-1 du Livre des procédures fiscales, sans nom de client. Chaque écriture porte le numéro de sa ligne du journal : une ligne qui ne déplace rien, comme une remise, n’y figure pas. Le logiciel de votre comptable renumérote à l’import.",
    answer: (services, period) =>
      download(
        `${company.siret.replaceAll(/\D/g, "").slice(0, 9)}FEC${period.to.replaceAll("-", "")}.txt`,
        "text/plain; charset=iso-8859-15",
        streamOf(fecText(services, period)),
      ),
  },
  "ventes-par-jour.csv": {
    name: "Ventes par jour et par taux",
    about:
      "Les totaux quotidiens que l’e-reporting demandera pour les ventes aux particuliers ; ce qui est facturé à une entreprise n’y est pas.",
    answer: spreadsheet(DAILY_TABLE, "ventes-par-jour"),
  },
  "clotures.csv": {
    name: "Clôtures",
    about: "Les Z des jours, mois et années de la période, avec leurs cumuls perpétuels et leurs empreintes.",
    answer: spreadsheet(CLOSING_TABLE, "clotures"),
  },
};
