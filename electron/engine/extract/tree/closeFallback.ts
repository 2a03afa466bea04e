/** Raw text elements up to their end tag, inside fallback that is parsed as markup. Scripts and titles are unchanged. */
const rawStart = /<(iframe|style|textarea|xmp|noembed|noframes)(?=[\s/>])/gi;

/**
 * Closes in each `noscript` the elements opened in it. Browsers that run scripts parse its content as text up to `</noscript>`; here it is
 * parsed as markup, where `<noscript><iframe /></noscript>` would put the rest of the page into the frame.
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
