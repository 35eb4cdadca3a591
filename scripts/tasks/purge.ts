import { purgeSessions } from "../../app/domain/accounts/sessions.server";
import { purgeEvents } from "../../app/domain/analytics/purge.server";
import { purgeAppointments } from "../../app/domain/appointments/purge.server";
import { purgePhotos } from "../../app/domain/catalogue/editing/photo-upkeep.server";
import { purgeAnswers } from "../../app/domain/lenses/answers.server";
import { purgeCorrections } from "../../app/domain/lenses/corrections.server";
import { purgeMessages } from "../../app/domain/messages/purge.server";
import { purgeParcels } from "../../app/domain/parcels/purge.server";
import { purgeOutbox } from "../../app/domain/outbox.server";
import { purgeSoldCorrections } from "../../app/domain/orders/prescription/sold-corrections.server";
import { purgeIdle } from "../../app/domain/privacy/idle.server";
import { purgeBuyers, purgeFirstAnswers, purgeUnproven } from "../../app/domain/privacy/purge.server";
import { purgeReservations } from "../../app/domain/reservations/purge.server";
import { purgePrescriptions } from "../../app/domain/prescriptions/upkeep.server";
import { purgeVisitors } from "../../app/domain/visitors/visits.server";
import { rehearse, type Services } from "../../app/infra/services.server";
import { withServices } from "./workers";

/** Each kind of thing that is kept for a time only: what it deletes, told in a line. */
const PURGES: { name: string; run(services: Services, dryRun: boolean): Promise<string> }[] = [
  {
    name: "ordonnances",
    async run(services, dryRun) {
      const { before, deleted, drafts, strayFiles } = await purgePrescriptions(services, { dryRun });
      return `${deleted} reçue(s) avant le ${before.slice(0, 10)}, ${drafts} jamais commandée(s), ${strayFiles} fichier(s) sans ordonnance`;
    },
  },
  {
    name: "mesure d’audience",
    async run(services, dryRun) {
      const { before, deleted } = await purgeEvents(services, { dryRun });
      return `${deleted} page(s) vue(s) avant le ${before.slice(0, 10)}`;
    },
  },
  {
    name: "rendez-vous",
    async run(services, dryRun) {
      const { before, deleted } = await perform(services, dryRun, purgeAppointments);
      return `${deleted} d’avant le ${before.slice(0, 10)}`;
    },
  },
  {
    name: "réservations en boutique",
    async run(services, dryRun) {
      const { before, deleted } = await perform(services, dryRun, purgeReservations);
      return `${deleted} close(s) avant le ${before.slice(0, 10)}`;
    },
  },
  {
    name: "étiquettes et suivis de colis",
    async run(services, dryRun) {
      const { before, files, tracked } = await purgeParcels(services, { dryRun });
      return `${files} étiquette(s), ${tracked} suivi(s) d’avant le ${before.slice(0, 10)}`;
    },
  },
  {
    name: "photos que rien ne montre",
    run: async (services, dryRun) => `${await purgePhotos(services, { dryRun })} fichier(s)`,
  },
  {
    name: "messages et questions",
    async run(services, dryRun) {
      const { before, deleted } = await perform(services, dryRun, purgeMessages);
      return `${deleted} d’avant le ${before.slice(0, 10)}`;
    },
  },
  {
    name: "paniers et favoris sans compte",
    async run(services, dryRun) {
      const { before, deleted } = await perform(services, dryRun, purgeVisitors);
      return `${deleted} sans visite depuis le ${before.slice(0, 10)}`;
    },
  },
  {
    name: "réponses au choix des verres",
    run: async (services, dryRun) => `${await perform(services, dryRun, purgeAnswers)} jamais reprise(s)`,
  },
  {
    name: "corrections",
    async run(services, dryRun) {
      const [unsold, sold] = [
        await perform(services, dryRun, purgeCorrections),
        await perform(services, dryRun, purgeSoldCorrections),
      ];
      return `${unsold} sans panier, ${sold} de verres vendus`;
    },
  },
  {
    name: "connexions et liens",
    run: async (services, dryRun) => `${await perform(services, dryRun, purgeSessions)} dont le temps est passé`,
  },
  {
    name: "comptes jamais confirmés",
    async run(services, dryRun) {
      const { before, deleted } = await perform(services, dryRun, purgeUnproven);
      return `${deleted} d’avant le ${before.slice(0, 10)}, dont l’adresse est à un autre`;
    },
  },
  {
    name: "acheteurs d’anciennes commandes",
    async run(services, dryRun) {
      const { before, deleted } = await purgeBuyers(services, { dryRun });
      return `${deleted} commande(s) d’avant le ${before.slice(0, 10)}`;
    },
  },
  {
    name: "courriels",
    async run(services, dryRun) {
      const { before, deleted } = await perform(services, dryRun, purgeOutbox);
      return `${deleted} partis ou abandonnés, d’avant le ${before.slice(0, 10)}`;
    },
  },
  {
    name: "réponses aux formulaires",
    async run(services, dryRun) {
      const { before, deleted } = await perform(services, dryRun, purgeFirstAnswers);
      return `${deleted} d’avant le ${before.slice(0, 10)}`;
    },
  },
  {
    // After the others, so that nothing is counted twice: with an account goes what they count.
    name: "comptes sans visite",
    async run(services, dryRun) {
      const { before, erased, warned, held } = await purgeIdle(services, { dryRun });
      return `${erased} depuis avant le ${before.slice(0, 10)} ; ${warned} courriel(s) d’avertissement ; ${held} retenu(s) par une commande, un retour ou un remboursement en cours`;
    },
  },
];

const perform = <Result>(
  services: Services,
  dryRun: boolean,
  work: (services: Services) => Promise<Result>,
): Promise<Result> => (dryRun ? rehearse(services, work) : work(services));

/** Forgets what its time has passed; with --essai, says what it would forget and leaves it. */
export function purge(args: string[]): Promise<string> {
  const dryRun = args.includes("--essai");
  return withServices((services) => purgeAll(services, dryRun));
}

export async function purgeAll(services: Services, dryRun: boolean): Promise<string> {
  const lines: string[] = [];
  for (const { name, run } of PURGES) lines.push(`${name} : ${await run(services, dryRun)}`);
  return [
    dryRun ? "Essai, rien n’est supprimé ni envoyé. À supprimer :" : "Supprimé :",
    ...lines.map((line) => `  ${line}`),
  ].join("\n");
}
