import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";

import { inlinePieces, type Block, type LegalText } from "~/shop/terms-of-sale/text";
import { typeset } from "~/ui/typography";
import type { Section } from "./reading-page";

/** The articles of a text that the law requires, as sections of a page. */
export function legalSections({ articles }: LegalText): Section[] {
  return articles.map(({ blocks, ...article }) => ({ ...article, body: <LegalBlocks blocks={blocks} /> }));
}

export function LegalBlocks({ blocks }: { blocks: Block[] }) {
  return (
    <>
      {blocks.map((block, position) => (
        <Fragment key={position}>{blockOf(block)}</Fragment>
      ))}
    </>
  );
}

function blockOf(block: Block): ReactNode {
  if (typeof block === "string") return <p>{inline(block)}</p>;
  if ("boxed" in block)
    return (
      <div className="boxed">
        <LegalBlocks blocks={block.boxed} />
      </div>
    );
  const List = block.ordered ? "ol" : "ul";
  return (
    <List>
      {block.list.map((item) => (
        <li key={item}>{inline(item)}</li>
      ))}
    </List>
  );
}

function inline(line: string): ReactNode {
  return inlinePieces(line).map((piece, position) => (
    <Fragment key={position}>
      {typeof piece === "string" ? (
        typeset(piece)
      ) : piece.to.startsWith("/") ? (
        <Link to={piece.to}>{typeset(piece.words)}</Link>
      ) : (
        <a href={piece.to}>{typeset(piece.words)}</a>
      )}
    </Fragment>
  ));
}
