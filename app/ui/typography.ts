import { cloneElement, isValidElement, type ReactNode } from "react";

import { french } from "~/shop/words/french-spacing";

/** Applies French spacing to every text inside a node, however deep; neighbouring texts are treated as one text. */
export function typeset(node: ReactNode): ReactNode {
  if (typeof node === "string") return french(node);
  if (Array.isArray(node)) return joined(node as ReactNode[]).map(typeset);
  if (!isValidElement<{ children?: ReactNode }>(node) || node.props.children === undefined) return node;
  const children = typeset(node.props.children);
  return Array.isArray(children)
    ? cloneElement(node, undefined, ...(children as ReactNode[]))
    : cloneElement(node, undefined, children);
}

function joined(nodes: ReactNode[]): ReactNode[] {
  return nodes.reduce<ReactNode[]>((list, node) => {
    const last = list.at(-1);
    if (isText(node) && isText(last)) list[list.length - 1] = `${last}${node}`;
    else list.push(node);
    return list;
  }, []);
}

function isText(node: ReactNode): node is string | number {
  return typeof node === "string" || typeof node === "number";
}
