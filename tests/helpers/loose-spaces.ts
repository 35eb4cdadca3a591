import ts from "typescript";

import type { SourceFile } from "./source";

/**
 * An ordinary space where French has one that does not break: before a high sign or a closing quotation mark, and after
 * an opening one. What follows tells a sign of French from one of an address or a style.
 */
const LOOSE = /[ \n]+(?=[:;?!](?:[\s)»,.]|$)|»)|(?<=«)[ \n]+/g;

/** Calls that set the spaces of what they are given, and calls whose text nobody reads or whose words are stored names. */
const APART = /(^|\.)(french|typeset|audit|split|includes|startsWith|endsWith|indexOf|\w*raw)$/i;

type Text = ts.JsxText | ts.StringLiteral | ts.TemplateLiteralLikeNode;

/** The places of a file where people would read an ordinary space beside a French sign, with the words around it. */
export function looseSpaces({ path, text }: SourceFile): string[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && APART.test(node.expression.getText())) return;
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
