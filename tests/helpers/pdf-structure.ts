import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRef,
  PDFString,
  type PDFObject,
} from "@cantoo/pdf-lib";

import { streamText } from "./pdf-text";

/** A tag of a PDF with those within it; `scope` of the head of a column. */
export type Tag = { type: string; scope: string | null; within: Tag[] };

export type Structure = {
  language: string;
  title: string;
  /** Whether it says of itself that all of it is tagged, and shows its title in place of the file's name. */
  marked: boolean;
  titled: boolean;
  tags: Tag[];
  /** For each page: the texts written outside of any tag and not as decoration; null for a page of another document. */
  untagged: (number | null)[];
};

/** What a PDF of ours says to who hears it. */
export async function readStructure(bytes: Uint8Array): Promise<Structure> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const says = (dictionary: string, key: string) =>
    pdf.catalog.lookupMaybe(PDFName.of(dictionary), PDFDict)?.lookup(PDFName.of(key)) === PDFBool.True;
  const root = pdf.catalog.lookupMaybe(PDFName.of("StructTreeRoot"), PDFDict);
  const language = pdf.catalog.lookup(PDFName.of("Lang"));
  return {
    language: language instanceof PDFString || language instanceof PDFHexString ? language.decodeText() : "",
    title: pdf.getTitle() ?? "",
    marked: says("MarkInfo", "Marked"),
    titled: says("ViewerPreferences", "DisplayDocTitle"),
    tags: root ? tagsIn(pdf, root) : [],
    untagged: pdf
      .getPages()
      .map(({ node }) =>
        node.has(PDFName.of("StructParents")) ? untaggedIn(streamText(pdf, node.get(PDFName.of("Contents")))) : null,
      ),
  };
}

/** Every tag below these, in the order of reading. */
export const allTags = (tags: Tag[]): Tag[] => tags.flatMap((tag) => [tag, ...allTags(tag.within)]);

function tagsIn(pdf: PDFDocument, parent: PDFDict): Tag[] {
  return childrenOf(pdf, parent.get(PDFName.of("K"))).map((child) => ({
    type: nameIn(child, "S") ?? "",
    scope: nameIn(child.lookupMaybe(PDFName.of("A"), PDFDict), "Scope"),
    within: tagsIn(pdf, child),
  }));
}

/** Numbers among them are places in a page's content. */
function childrenOf(pdf: PDFDocument, kids: PDFObject | undefined): PDFDict[] {
  const found = kids instanceof PDFRef ? pdf.context.lookup(kids) : kids;
  if (found instanceof PDFArray) return found.asArray().flatMap((kid) => childrenOf(pdf, kid));
  return found instanceof PDFDict && found.has(PDFName.of("S")) ? [found] : [];
}

function nameIn(dictionary: PDFDict | undefined, key: string): string | null {
  const name = dictionary?.lookup(PDFName.of(key));
  return name instanceof PDFName ? name.decodeText() : null;
}

function untaggedIn(content: string): number {
  let [depth, untagged] = [0, 0];
  for (const [operator] of content.matchAll(/\b(?:BDC|BMC|EMC|TJ|Tj)\b/g)) {
    if (operator === "EMC") depth -= 1;
    else if (operator === "BDC" || operator === "BMC") depth += 1;
    else if (depth === 0) untagged += 1;
  }
  return untagged;
}
