/** The daily pages and their keys: one key, or "g" (for "go") and a letter, as in other shop software. */
export const SHORTCUTS: readonly { keys: readonly [string] | readonly [string, string]; name: string; to: string }[] = [
  { keys: ["/"], name: "Chercher partout", to: "#recherche" },
  { keys: ["n"], name: "Nouvelle commande", to: "/admin/commandes/nouvelle" },
  { keys: ["g", "a"], name: "Aujourd’hui", to: "/admin" },
  { keys: ["g", "c"], name: "Commandes à préparer", to: "/admin/commandes?statut=a-preparer" },
  { keys: ["g", "o"], name: "Ordonnances à vérifier", to: "/admin/commandes?ordonnance=a-verifier" },
  { keys: ["g", "r"], name: "Retraits", to: "/admin/retraits" },
  { keys: ["g", "s"], name: "Rendez-vous de la semaine", to: "/admin/rendez-vous/semaine" },
  { keys: ["g", "q"], name: "Questions", to: "/admin/questions" },
  { keys: ["g", "m"], name: "Messages", to: "/admin/messages" },
  { keys: ["g", "p"], name: "Produits", to: "/admin/produits" },
];

/** The key that lists all shortcuts. */
export const HELP_KEY = "?";

/** The time within which the second key of a pair must follow. */
export const PAIR_MS = 1500;

export type Pressed =
  { kind: "nothing" } | { kind: "first"; key: string } | { kind: "help" } | { kind: "go"; to: string };

/** What a key does. @param first the key pressed just before, where it begins a pair */
export function pressed(key: string, first: string | null): Pressed {
  if (first !== null) {
    const pair = SHORTCUTS.find(({ keys }) => keys[0] === first && keys[1] === key);
    if (pair) return { kind: "go", to: pair.to };
  }
  if (key === HELP_KEY) return { kind: "help" };
  const single = SHORTCUTS.find(({ keys }) => keys.length === 1 && keys[0] === key);
  if (single) return { kind: "go", to: single.to };
  return SHORTCUTS.some(({ keys }) => keys.length > 1 && keys[0] === key)
    ? { kind: "first", key }
    : { kind: "nothing" };
}
