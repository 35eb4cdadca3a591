/** The thread of `pdf.server.ts`: says how many pages a PDF has, and whether it does anything but show them. */
import { parentPort, workerData } from "node:worker_threads";

import { EncryptedPDFError, PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } from "@cantoo/pdf-lib";

/** Actions that run code or open files (ISO 32000-2, 12.6.4). Links to a page or an address are allowed. */
const ACTIONS = new Set([
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ImportData",
  "RichMediaExecute",
  "Rendition",
  "GoToE",
  "Movie",
  "Sound",
]);
const CONTENTS = new Set(["JS", "JavaScript", "XFA", "EmbeddedFiles", "EF", "RichMediaContent", "RichMediaSettings"]);

try {
  const document = await PDFDocument.load(workerData, {
    ignoreEncryption: true,
    updateMetadata: false,
    throwOnInvalidObject: true,
    warnOnInvalidObjects: false,
  });
  if (document.isEncrypted) parentPort.postMessage({ outcome: "encrypted" });
  else
    parentPort.postMessage({
      outcome: "read",
      pages: document.getPageCount(),
      active: document.context.enumerateIndirectObjects().some(([, object]) => isActive(object, 0)),
    });
} catch (fault) {
  parentPort.postMessage({ outcome: fault instanceof EncryptedPDFError ? "encrypted" : "unreadable" });
}

function isActive(object, depth) {
  if (depth > 40) return true; // no honest file is nested so deep
  if (object instanceof PDFStream) return isActive(object.dict, depth + 1);
  if (object instanceof PDFArray) return object.asArray().some((each) => isActive(each, depth + 1));
  if (!(object instanceof PDFDict)) return false;
  return object.entries().some(([key, value]) => {
    const name = key.decodeText();
    return (
      CONTENTS.has(name) ||
      (name === "S" && value instanceof PDFName && ACTIONS.has(value.decodeText())) ||
      isActive(value, depth + 1)
    );
  });
}
