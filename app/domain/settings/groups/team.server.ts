import { z } from "zod";

import { cleanText } from "~/domain/text";
import type { Setting, SettingField } from "../setting.server";

/** A member of the team, as a page presents them. */
type Member = { name: string; role: string; about: string };

const MOST_MEMBERS = 8;
const NOBODY: Member = { name: "", role: "", about: "" };
const PARTS: Record<keyof Member, { label: string; most: number; hint?: string }> = {
  name: { label: "Prénom et nom", most: 80 },
  role: { label: "Rôle", most: 80, hint: "Par exemple : opticienne, atelier." },
  about: { label: "Quelques mots", most: 400 },
};
const NAMES = Object.keys(PARTS) as (keyof Member)[];

const fieldOf = (key: string, place: number, part: keyof Member) => `${key}-${place + 1}-${part}`;

const team: Setting<readonly Member[]> = {
  label: "L’équipe",
  hint: "Sans personne ici, la page présente les opticiens de l’identité. Pour retirer quelqu’un, videz ses lignes.",
  bounds: `${MOST_MEMBERS} personnes au plus, chacune avec un nom`,
  initial: [],
  schema: z
    .array(
      z.object({
        name: z.string().min(1).max(PARTS.name.most),
        role: z.string().max(PARTS.role.most),
        about: z.string().max(PARTS.about.most),
      }),
    )
    .max(MOST_MEMBERS),
  say: (all) => all.map(({ name, role }) => [name, role].filter(Boolean).join(", ")).join(" ; ") || "les opticiens",
  form: {
    fields: (key, all) => ({
      title: team.label,
      hint: team.hint,
      fields: [...all, NOBODY]
        .slice(0, MOST_MEMBERS)
        .flatMap((member, place) =>
          NAMES.map((part): SettingField => ({
            kind: part === "about" ? "long" : "text",
            name: fieldOf(key, place, part),
            label: `${PARTS[part].label} (personne ${place + 1})`,
            hint: PARTS[part].hint,
            value: member[part],
          })),
        ),
    }),
    read: (key, typed) => {
      const errors: Record<string, string> = {};
      const value = Array.from({ length: MOST_MEMBERS }, (_, place): Member | null => {
        const told = (part: keyof Member) => cleanText(typed[fieldOf(key, place, part)] ?? "").replace(/\s+/g, " ");
        const member: Member = { name: told("name"), role: told("role"), about: told("about") };
        if (NAMES.every((part) => member[part] === "")) return null;
        if (!member.name) errors[fieldOf(key, place, "name")] = `Personne ${place + 1} : écrivez son nom.`;
        for (const part of NAMES)
          if (member[part].length > PARTS[part].most)
            errors[fieldOf(key, place, part)] =
              `Personne ${place + 1}, ${PARTS[part].label.toLowerCase()} : ${PARTS[part].most} caractères au plus.`;
        return member;
      }).filter((member) => member !== null);
      return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };
    },
  },
};

/** Who works in the shop. */
export const TEAM = { team };
