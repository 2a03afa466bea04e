import type { JobPages, ScriptPage } from '../../../shared/lab/pageJobScript.ts';

/** The pages of a made-up shop: path, title and text. */
const shop: readonly (readonly [string, string, string])[] = [
  ['/', 'Stoves', 'Five stoves for small rooms.'],
  ['/birch', 'Birch', 'Birch heats forty square metres.'],
  ['/alder', 'Alder', 'Alder is made of cast iron.'],
  ['/rowan', 'Rowan', 'Rowan takes logs of thirty centimetres.'],
  ['/contact', 'Contact', 'Open on weekdays from nine to five.'],
];

/** Returns the pages of a script as a list. */
export function listPages(pages: JobPages): readonly ScriptPage[] {
  if (!('site' in pages)) return pages;
  const { firstAt, everySeconds, count = shop.length } = pages;
  return shop.slice(0, count).map(([url, title, text], index) => ({
    at: firstAt + index * everySeconds,
    url,
    document: { markdown: `# ${title}\n\n${text}`, metadata: { title } },
  }));
}
