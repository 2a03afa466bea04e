import { parseHtml } from '../tree/parseHtml.ts';
import { plainText } from '../tree/walk.ts';

const maxChars = 10_000;

/** A text of structured data as plain text: pages put markup and references into it. Undefined where nothing is left. */
export function cleanText(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  let plain = text.slice(0, maxChars * 2);
  for (let round = 0; round < 2 && /[<&]/.test(plain); round += 1)
    plain = plainText(parseHtml(plain.replaceAll(/<(?:br|\/p|\/li|\/div)\b/gi, ' $&')).body);
  const folded = plain.replace(/\s+/g, ' ').trim().slice(0, maxChars);
  return folded === '' ? undefined : folded;
}
