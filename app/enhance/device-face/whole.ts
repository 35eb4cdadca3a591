/**
 * Whether a JPEG, PNG or WebP file has its end: browsers draw a file that was cut as a photograph with a grey lower part.
 * Other files are left to the browser.
 */
export function isWhole(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, "\xff\xd8")) return isWholeJpeg(view);
  if (startsWith(bytes, "\x89PNG")) return isWholePng(view);
  if (startsWith(bytes, "RIFF")) return view.byteLength >= view.getUint32(4, true) + 8;
  return true;
}

const startsWith = (bytes: Uint8Array, text: string) => [...text].every((sign, at) => bytes[at] === sign.charCodeAt(0));

/** Goes from segment to segment, because a smaller picture inside the file has an end mark of its own. */
function isWholeJpeg(view: DataView): boolean {
  let at = 2;
  while (at + 4 <= view.byteLength + 2) {
    if (view.getUint8(at) !== 0xff) return true; // no segment: the browser knows better
    const mark = view.getUint8(at + 1);
    if (mark === 0xd9) return true;
    if (mark === 0xff) at += 1;
    else if (at + 4 > view.byteLength) return false;
    else at += 2 + view.getUint16(at + 2);
    if (mark === 0xda) at = endOfScan(view, at);
  }
  return false;
}

/** Where the pixels of a scan end: at a mark that is neither an escaped byte nor a restart. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; at + 1 < view.byteLength; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return view.byteLength;
}

function isWholePng(view: DataView): boolean {
  const end = 0x49454e44; // "IEND"
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === end) return true;
  return false;
}
