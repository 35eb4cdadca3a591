/** `npm run shop -- <tâche>`: what an owner does now and then, with the settings of the environment. */
import { backup, restore } from "./tasks/backup";
import { files } from "./tasks/files";
import { purge } from "./tasks/purge";
import { doctor } from "./tasks/doctor";
import { createAdministrator } from "./tasks/create-admin";
import { nameOptician } from "./tasks/name-optician";
import { nameResponsible } from "./tasks/name-responsible";
import { removeFactorOf } from "./tasks/remove-second-factor";
import { invoices, outbox, reconcilePayments } from "./tasks/workers";

type Task = { usage: string; does: string; run(args: string[]): Promise<string> };

const TASKS: Record<string, Task> = {
  "create-admin": {
    usage: "create-admin <adresse e-mail> [prénom] [nom]",
    does: "crée un compte d’administrateur, ou en donne le rôle à un compte ; le mot de passe est demandé",
    run: createAdministrator,
  },
  "responsible": {
    usage: "responsible <adresse e-mail> [--fin]",
    does: "nomme l’opticien responsable, qui peut passer outre une ordonnance qui manque ; --fin le retire",
    run: nameResponsible,
  },
  "optician": {
    usage: "optician <adresse e-mail> <numéro> [--fin]",
    does: "note le numéro d’opticien d’un administrateur, qui peut alors accepter les ordonnances ; --fin le retire",
    run: nameOptician,
  },
  "remove-second-factor": {
    usage: "remove-second-factor <adresse e-mail>",
    does: "retire la validation en deux étapes d’un administrateur qui a perdu téléphone et codes de secours",
    run: removeFactorOf,
  },
  "outbox": { usage: "outbox", does: "envoie maintenant les courriels en attente", run: outbox },
  "reconcile": {
    usage: "reconcile",
    does: "demande à Stripe ce que sont devenus les paiements, termine ou libère les commandes, et suit les remboursements",
    run: reconcilePayments,
  },
  "invoices": {
    usage: "invoices",
    does: "établit les factures et avoirs qui manquent ; la boutique ouverte le fait d’elle-même",
    run: invoices,
  },
  "purge": {
    usage: "purge [--essai|--confirm]",
    does: "supprime ce dont le temps de conservation est passé ; --essai le compte seulement, --confirm supprime aussi ce qui était retenu",
    run: purge,
  },
  "files": {
    usage: "files [--confirm]",
    does: "dit si la base, les fichiers privés et la clé vont ensemble ; --confirm les réunit et met de côté les fichiers sans ligne",
    run: files,
  },
  "doctor": {
    usage: "doctor",
    does: "vérifie réglages, base, dossiers, clé, disque, courriels, sauvegardes et purges, et dit quoi faire",
    run: doctor,
  },
  "backup": {
    usage: "backup <fichier>",
    does: "copie la base dans un fichier neuf, boutique ouverte ou non",
    run: backup,
  },
  "restore": {
    usage: "restore <fichier>",
    does: "remet une sauvegarde en place, boutique arrêtée ; l’ancienne base est gardée à côté",
    run: restore,
  },
};

const [name = "", ...args] = process.argv.slice(2);
const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
if (!task) {
  if (name) console.error(`Tâche inconnue : ${name}`);
  console.error(
    [
      "Tâches :",
      ...Object.values(TASKS).map(({ usage, does }) => `  npm run shop -- ${usage.padEnd(20)} ${does}`),
    ].join("\n"),
  );
  process.exit(1);
}
try {
  console.log(await task.run(args));
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
