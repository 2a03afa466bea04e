import type { PageFeatures } from '../../blocking/adBlocker.ts';

/** More than the rules need, less than a page made to hurt has. */
const limits = { names: 4000, links: 1000, name: 120, link: 300 } as const;

const attribute = /\b(class|id|href)\s*=\s*(?:"([^"]{0,4000})"|'([^']{0,4000})'|([^\s>"']{1,4000}))/gi;

/** The names in a page's HTML that rules about advertising may speak of; more than its elements have does no harm. */
export function namesInText(html: string): PageFeatures {
  const classes = new Set<string>();
  const ids = new Set<string>();
  const hrefs = new Set<string>();
  for (const [, name = '', one, other, bare] of html.matchAll(attribute)) {
    const value = (one ?? other ?? bare ?? '').replaceAll('&amp;', '&');
    if (name.toLowerCase() === 'href') {
      if (value.startsWith('http') && hrefs.size < limits.links) hrefs.add(value.slice(0, limits.link));
      continue;
    }
    if (classes.size + ids.size > limits.names) continue;
    const into = name.toLowerCase() === 'id' ? ids : classes;
    for (const word of value.split(/\s+/)) if (word !== '' && word.length < limits.name) into.add(word);
  }
  return { classes: [...classes], ids: [...ids], hrefs: [...hrefs] };
}
