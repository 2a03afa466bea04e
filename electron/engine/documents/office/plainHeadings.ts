/** Removes redundant bold from headings, which are bold by themselves, and unwraps empty headings. */
export function plainHeadings(html: string): string {
  return html.replace(
    /(<h([1-6])(?:\s[^>]*)?>)((?:(?!<h[1-6]|<\/h[1-6]).){0,5000})<\/h\2>/gs,
    (_, open: string, level: string, said: string) =>
      isEmptyHtml(said) ? said : `${open}${said.replace(/<\/?(?:b|strong)>/g, '')}</h${level}>`,
  );
}

function isEmptyHtml(html: string): boolean {
  return !/<(?:img|svg|math)\b/.test(html) && html.replace(/<[^<>]*>|&(?:nbsp|#160|#xa0);|\p{Cf}/giu, '').trim() === '';
}
