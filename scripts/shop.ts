/** `npm run shop -- <tâche>`: the tasks that an owner runs by hand, with the settings of the environment. */
import { backup, backupKey, drill, restore } from "./tasks/backup";
import { files } from "./tasks/files";
import { purge } from "./tasks/purge";
import { doctor } from "./tasks/doctor";
import { journal } from "./tasks/journal";
import { createAdministrator } from "./tasks/create-admin";
import { moveTo } from "./tasks/move-to";
import { nameOptician } from "./tasks/name-optician";
import { nameResponsible } from "./tasks/name-responsible";
import { reseal } from "./tasks/reseal";
import { removeFactorOf } from "./tasks/remove-second-factor";
import { update } from "./tasks/update";
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
  "journal": {
    usage: "journal verify|close",
    does: "vérifie le journal des ventes et règlements et ses clôtures, ligne par ligne ; close établit les clôtures dues, ce que la boutique ouverte fait d’elle-même",
    run: journal,
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
  "reseal": {
    usage: "reseal",
    does: "scelle avec la clé actuelle ce qu’une ancienne avait scellé ; ensuite, HEALTH_DATA_FORMER_KEYS peut être vidé",
    run: reseal,
  },
  "doctor": {
    usage: "doctor",
    does: "vérifie réglages, base, dossiers, clé, disque, courriels, sauvegardes et purges, et dit quoi faire",
    run: doctor,
  },
  "backup": {
    usage: "backup <dossier>",
    does: "fait une sauvegarde chiffrée de tout, boutique ouverte ou non, et supprime les trop anciennes ; - l’écrit sur la sortie standard",
    run: backup,
  },
  "backup-key": { usage: "backup-key", does: "fait une paire de clés pour les sauvegardes", run: backupKey },
  "restore": {
    usage: "restore <fichier> [--settings|--confirm]",
    does: "remet une sauvegarde en place, boutique arrêtée ; --settings dit seulement les réglages qu’elle contient, --confirm remplace une base plus récente",
    run: restore,
  },
  "update": {
    usage: "update <dossier|adresse Git> [étiquette]",
    does: "sauvegarde, construit la version à part, essaie ses migrations, la met en place sans perdre une requête, et revient en arrière seule",
    run: update,
  },
  "move-to": {
    usage: "move-to <postgres://…|fichier>",
    does: "déplace la base de SQLite à PostgreSQL ou l’inverse, boutique arrêtée, et compare tout ; l’ancienne reste",
    run: moveTo,
  },
  "drill": {
    usage: "drill <dossier>",
    does: "s’exerce : restaure à part la dernière sauvegarde, ouvre un fichier scellé, compte, et dit son âge",
    run: drill,
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
  const said = await task.run(args);
  if (said) console.log(said);
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
