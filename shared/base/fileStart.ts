/** Characters of a file, read as Latin-1, in which its kind shows. */
export const fileStartChars = 1024;

/**
 * A PDF header after junk: it is on a separate line, followed by a comment of binary bytes or the first object (ISO 32000-1, 7.5.2), so
 * that text about PDF files is not taken for a PDF.
 */
const pdfAfterJunk =
  /%PDF-\d\.\d[ \t]{0,8}[\r\n]{1,4}(?:%[^\r\n]{0,80}[\x80-\xff]|(?:%[^\r\n]{0,80}[\r\n]{1,4})?\d{1,10} \d{1,5} obj\b)/;

/** @param start of the file, as Latin-1; readers of PDF permit 1,024 bytes of junk before the header */
export function startsAsPdf(start: string): boolean {
  const looked = start.slice(0, fileStartChars);
  return /^(?:\xef\xbb\xbf)?\s*%PDF-/.test(looked) || pdfAfterJunk.test(looked);
}

const htmlStart =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^<>]*>\s*)?(?:<!--[^>]*>\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/i;

/**
 * Returns whether a file begins as an HTML page: servers respond to a file request with a sign-in page.
 * @param start of the file, as Latin-1
 */
export function startsAsHtml(start: string): boolean {
  return htmlStart.test(start.slice(0, fileStartChars));
}
