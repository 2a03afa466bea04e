const AUTOLINK = /^[a-z][a-z0-9+.-]{1,31}:[^\s<>%\\`]*$/i;
const EMAIL = /^[a-z0-9.!#$&'*+/=?^_{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;
const NEEDS_CARE = /[\s<>()\\[\]`*_&]/;

/** @returns `<address>` where that equals a link whose text is its URL, else null */
export function plainAutolink(text: string, href: string): string | null {
  if (text === href || `${text}/` === href) return AUTOLINK.test(text) && isAscii(text) ? `<${text}>` : null;
  return href === `mailto:${text}` && EMAIL.test(text) ? `<${text}>` : null;
}

/** @returns the end of a link or image after its text: `](address "title")` */
export function linkEnd(href: string, title: string): string {
  return title === '' ? `](${destination(href)})` : `](${destination(href)} ${quotedTitle(title)})`;
}

function destination(href: string): string {
  if (!NEEDS_CARE.test(href)) return href;
  const address = href
    .replace(/\s/g, encodeURIComponent)
    .replace(/</g, '%3C')
    .replace(/>/g, '%3E')
    .replace(/`/g, '%60');
  const escaped = address.replace(/[\\]/g, '\\\\').replace(/&(?=#?\w+;)/g, '\\&');
  return balanced(escaped) ? escaped : escaped.replace(/[()]/g, '\\$&');
}

function balanced(address: string): boolean {
  let depth = 0;
  for (const char of address.match(/[()]/g) ?? []) {
    depth += char === '(' ? 1 : -1;
    // Readers may stop at 32 levels.
    if (depth < 0 || depth > 30) return false;
  }
  return depth === 0;
}

function quotedTitle(title: string): string {
  const folded = title.replace(/\s+/g, ' ').trim();
  return `"${folded
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/"/g, '\\"')
    .replace(/</g, '&lt;')}"`;
}

function isAscii(text: string): boolean {
  return /^[!-~]*$/.test(text);
}
