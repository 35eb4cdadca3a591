import ts from "typescript";

import type { SourceFile } from "./source";

export type PostedForm = { place: string; guarded: boolean };

/**
 * The forms with `method="post"` in all components. A component without a guard that passes its children on (`AddForm`)
 * leaves the guard to each place that uses it.
 */
export function postedForms(files: SourceFile[]): PostedForm[] {
  const elements = files.flatMap(elementsOf);
  const posted = elements.filter(({ node }) => isPosted(node.openingElement));
  const handingOn = new Set(
    posted
      .filter(({ text }) => !isGuarded(text) && /\{(props\.)?children\}/.test(text))
      .map(({ component }) => component),
  );
  const usages = elements.filter(({ node }) => handingOn.has(node.openingElement.tagName.getText()));
  return [...posted.filter(({ component }) => !handingOn.has(component)), ...usages].map(({ place, text }) => ({
    place,
    guarded: isGuarded(text),
  }));
}

type Found = { node: ts.JsxElement; text: string; place: string; component: string };

function elementsOf({ path, text }: SourceFile): Found[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Found[] = [];
  const visit = (node: ts.Node, component: string) => {
    const inside = ts.isFunctionDeclaration(node) && node.name ? node.name.text : component;
    if (ts.isJsxElement(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ node, text: node.getText(), place: `${path}:${line + 1}`, component: inside });
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, "");
  return found;
}

function isPosted(opening: ts.JsxOpeningElement): boolean {
  return opening.attributes.properties.some(
    (each) => ts.isJsxAttribute(each) && each.name.getText() === "method" && /post/i.test(each.getText()),
  );
}

function isGuarded(text: string): boolean {
  return text.includes("<FormGuard");
}

/**
 * What components show of modules that the browser does not get (`*.server`): there it is undefined, and the page loses it, once
 * its scripts run, with everything that React made on the server. A loader hands it on instead.
 */
export function shownFromServer({ path, text }: SourceFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const names = new Set(source.statements.flatMap(valuesOfServer));
  const found: string[] = [];
  const visit = (node: ts.Node, shown: boolean) => {
    const inside = shown || isComponent(node) || ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node);
    if (inside && ts.isIdentifier(node) && names.has(node.text) && isRead(node)) found.push(`${path}: ${node.text}`);
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  if (names.size > 0) visit(source, false);
  return found;
}

function valuesOfServer(statement: ts.Statement): string[] {
  if (!ts.isImportDeclaration(statement) || !statement.moduleSpecifier.getText().endsWith('.server"')) return [];
  const { importClause } = statement;
  const named = importClause?.namedBindings;
  if (!named || importClause.isTypeOnly || !ts.isNamedImports(named)) return [];
  return named.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text);
}

const isComponent = (node: ts.Node) => ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? "");

/** A name of a value, and not of a property, an attribute or a type. */
function isRead({ parent, ...node }: ts.Identifier): boolean {
  if (ts.isTypeQueryNode(parent) || ts.isTypeReferenceNode(parent) || ts.isJsxAttribute(parent)) return false;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression.pos === node.pos;
  return !ts.isBindingElement(parent) && !ts.isPropertyAssignment(parent);
}
