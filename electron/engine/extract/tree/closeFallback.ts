/** Elements that are read as mere text up to their end tag, in fallback that is read as markup. Programs and titles stay as they are. */
const rawStart = /<(iframe|style|textarea|xmp|noembed|noframes)(?=[\s/>])/gi;

/**
 * Ends in each `noscript` what was begun in it. Browsers that run scripts read that as text up to `</noscript>`; here it is read as
 * markup, where `<noscript><iframe /></noscript>` would take the rest of the page into the frame.
 */
export function closeFallback(html: string): string {
  const start = /<noscript(?=[\s/>])/gi;
  const end = /<\/noscript(?=[\s/>])/gi;
  const parts: string[] = [];
  let written = 0;
  while (start.exec(html) !== null) {
    end.lastIndex = start.lastIndex;
    const close = end.exec(html);
    if (close === null) break;
    const open = unclosed(html.slice(start.lastIndex, close.index));
    start.lastIndex = end.lastIndex;
    if (open === null) continue;
    parts.push(html.slice(written, close.index), `</${open}>`);
    written = close.index;
  }
  return written === 0 ? html : parts.join('') + html.slice(written);
}

/** The element that swallows the rest of this fallback. */
function unclosed(fallback: string): string | null {
  rawStart.lastIndex = 0;
  for (let match = rawStart.exec(fallback); match !== null; match = rawStart.exec(fallback)) {
    const name = match[1] ?? '';
    const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
    end.lastIndex = rawStart.lastIndex;
    if (end.exec(fallback) === null) return name;
    rawStart.lastIndex = end.lastIndex;
  }
  return null;
}
