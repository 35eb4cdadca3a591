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
