import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

export type ColumnKind = "text" | "number" | "flag" | "bytes";
export type Column = { table: string; column: string; kind: ColumnKind; nullable: boolean; insertMayOmit: boolean };

const FOLDER = "app/domain/tables";

/** Columns that are no text, by the name of their type. */
const KINDS: Record<string, ColumnKind> = { number: "number", Cents: "number", Flag: "flag", Sealed: "bytes" };

/** Every column of Knex's `Tables`, read from the source, because types do not exist at run time. */
export function declaredColumns(): Column[] {
  const sources = readdirSync(FOLDER).map((name) => {
    const path = join(FOLDER, name);
    return ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  });
  const rows = new Map(sources.flatMap((source) => all(source, ts.isTypeAliasDeclaration)).map(named));
  const tables = sources
    .flatMap((source) => all(source, ts.isInterfaceDeclaration))
    .find((each) => each.name.text === "Tables");
  if (!tables) throw new Error(`No file of ${FOLDER} declares the interface Tables`);

  return tables.members.filter(ts.isPropertySignature).flatMap((table) => {
    const [row, filled] = all(table, ts.isTypeReferenceNode)[0]?.typeArguments ?? [];
    const columns = row ? columnsOf(rows, row.getText()) : [];
    if (columns.length === 0) throw new Error(`${table.getText()} names no row of ${FOLDER}`);
    const byDefault = filled ? all(filled, ts.isStringLiteral).map(({ text }) => text) : [];
    return columns.map((column) => {
      const nullable = Boolean(column.type?.getText().endsWith(" | null"));
      const type = column.type?.getText().replace(/ \| null$/, "") ?? "";
      const name = column.name.getText();
      const insertMayOmit = nullable || byDefault.includes(name);
      return { table: table.name.getText(), column: name, kind: KINDS[type] ?? "text", nullable, insertMayOmit };
    });
  });
}

function named({ name, type }: ts.TypeAliasDeclaration): [string, ts.TypeNode] {
  return [name.text, type];
}

/** The properties of a row's type, with those of the types it is combined with (`Shared & { … }`). */
function columnsOf(rows: Map<string, ts.TypeNode>, name: string): ts.PropertySignature[] {
  const type = rows.get(name);
  const parts = type && ts.isIntersectionTypeNode(type) ? type.types : type ? [type] : [];
  return parts.flatMap((part) =>
    ts.isTypeLiteralNode(part) ? part.members.filter(ts.isPropertySignature) : columnsOf(rows, part.getText()),
  );
}

/** Every node of a kind, at any depth. */
function all<Kind extends ts.Node>(within: ts.Node, is: (node: ts.Node) => node is Kind): Kind[] {
  const found: Kind[] = [];
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(within);
  return found;
}
