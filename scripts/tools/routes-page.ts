import { site } from "../../app/site.js";

type Address = (typeof site)[number];

const MB = 1_000_000;
const isAdmin = ({ path }: Address) => /^\/(api\/)?admin(\/|$)/.test(path);
const SECTIONS: [title: string, holds: (address: Address) => boolean][] = [
  ["Pages of the shop", (address) => address.kind === "page" && !isAdmin(address)],
  ["Pages of the admin area", (address) => address.kind === "page" && isAdmin(address)],
  ["Files and other addresses", ({ kind }) => kind === "file"],
  ["Calls", ({ kind }) => kind === "call"],
];

const OPENING = `# Addresses

Written by \`npm run docs\` from \`app/site.js\`, where each line is changed. What is not public is sent
with \`no-store\`; who may open it is another question, which its loader asks. Traits are explained at the head of that file; modules stand below \`app/\`.
`;

/** The text of `docs/routes.md`. */
export function routesPage(): string {
  const sections = SECTIONS.map(([title, holds]) => [`## ${title}`, "", ...table(site.filter(holds)), ""].join("\n"));
  return [OPENING, ...sections].join("\n");
}

function table(addresses: Address[]): string[] {
  return [
    "| Address | Methods | What it is | Traits | Module |",
    "|---|---|---|---|---|",
    ...addresses.map(({ path, methods, about, module, traits }) =>
      ["", `\`${path}\``, methods.join(", "), about, traitsInWords(traits), `\`${module}\``, ""].join(" | ").trim(),
    ),
  ];
}

function traitsInWords(traits: Address["traits"]): string {
  return [
    traits.public ? "public" : "no-store",
    traits.cached && "cached",
    traits.listed && "listed",
    traits.upload && `upload ${traits.files ? `${traits.files} × ` : ""}${traits.upload / MB} MB`,
    traits.admin && "admin",
    traits.readsLong && "reads long",
    traits.health && "health",
    traits.keepsRefusal && "keeps refusal",
    traits.signed && "signed",
    traits.unlimited && "unlimited",
    traits.whileClosed && (traits.whileClosed === "answers" ? "while closed" : "once opened"),
    traits.secret && `secret: ${traits.secret}`,
    traits.camera && "camera",
    traits.scripts === false && "no scripts",
  ]
    .filter(Boolean)
    .join(", ");
}
