import ts from "typescript";

import type { SourceFile } from "./source";

/**
 * An ordinary space where French has one that does not break: before a high sign or a closing quotation mark, and after
 * an opening one. What follows tells a sign of French from one of an address or a style, and what stands before tells a
 * place for a value in a query.
 */
const LOOSE = /(?<![=<>]|\blike)[ \n]+(?=[:;?!](?:[\s)»,.]|$)|»)|(?<=«)[ \n]+/g;

/** Calls that set the spaces of what they are given, and calls whose text nobody reads or whose words are stored. */
const APART =
  /(^|\.)(french|typeset|keptWithWords|audit|logStep|settleTask|settleOwed|split|includes|startsWith|endsWith|indexOf|\w*raw)$/i;

/** The values that settings have until they are changed: compared with those of the shop, and read again. */
const DELIVERED = /^(initial|delivered)$/;

type Text = ts.JsxText | ts.StringLiteral | ts.TemplateLiteralLikeNode;

/** The places of a file where people would read an ordinary space beside a French sign, with the words around it. */
export function looseSpaces({ path, text }: SourceFile): string[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && APART.test(node.expression.getText())) return;
    if (ts.isPropertyAssignment(node) && DELIVERED.test(node.name.getText())) return;
    const words = isText(node) ? saidBy(node) : "";
    for (const { index } of words.matchAll(LOOSE)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1} ${JSON.stringify(words.slice(Math.max(0, index - 20), index + 4))}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** JSX text, strings and the pieces of templates: a regular expression, a comment and code are none of them. */
function isText(node: ts.Node): node is Text {
  return ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node);
}

/** A text as the page has it: JSX drops the end of a line at either edge, except beside a space in braces. */
function saidBy(node: Text): string {
  if (!ts.isJsxText(node)) return node.text;
  const siblings = node.parent.getChildren().flatMap((each) => each.getChildren());
  const at = siblings.indexOf(node);
  const words = node.text.replace(/^\s*\n\s*|\s*\n\s*$/g, "").replace(/\s*\n\s*/g, " ");
  return (isSpace(siblings[at - 1]) ? " " : "") + words + (isSpace(siblings[at + 1]) ? " " : "");
}

const isSpace = (node?: ts.Node) => node?.getText() === '{" "}';

/** The files of the domain whose words keep ordinary spaces. */
export const WORDS_APART = [
  // A letter sets the spaces of all that it says, and so does a paper.
  /mails\.server\.ts$/,
  /domain\/letter\.server\.ts$/,
  /domain\/(papers|invoices|quotes)\//,
  // Lines and facts of a quote, which keeps them as they were written.
  /lenses\/(class-a\.server|own-frame\/own-frame)\.ts$/,
  /safety\/families\.ts$/,
  /recalls\/buyers\.server\.ts$/,
  // Stored with an order, a payment, an invoice or a note, and compared with what is stored; pages set them.
  /orders\/(article-name|firm)\.ts$/,
  /orders\/jobs\/former-lots\.server\.ts$/,
  /orders\/life\/(move-pieces|sent-anyway)\.server\.ts$/,
  /orders\/money\/(amount-received|asked-again|failures|given-twice|owed|tasks|under-way)\.server\.ts$/,
  /orders\/placing\/(allowance|credit-lost|credit-unpaid|finish|invoicing|replace-invoices|rest-follows)\.server\.ts$/,
  /payments\/(surplus|webhook)\.server\.ts$/,
  /refunds\/(carry-out|credited-lines|reason|refund)\.server\.ts$/,
  /disputes\/hear\.server\.ts$/,
  /till\/taken-later\.server\.ts$/,
  /domain\/settle-by-hand\.server\.ts$/,
  /merging\/merge\.server\.ts$/,
  // Read again from where they are written: a setting's list of prices, cells of a spreadsheet.
  /settings\/groups\/services\.server\.ts$/,
  /accountant\/tables\.server\.ts$/,
  /accounting\/kinds\.ts$/,
  /catalogue\/(editing\/stock-facts\.server|sizes\/counts)\.ts$/,
  // Plain text for the bank, for a person's own archive, and for a terminal.
  /disputes\/(agreement|evidence)\.server\.ts$/,
  /privacy\/(export|purges|register\/\w+)\.server\.ts$/,
  /health\/checks\.server\.ts$/,
  /settings\/readiness\.server\.ts$/,
];
