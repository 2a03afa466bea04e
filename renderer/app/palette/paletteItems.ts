import type { RunId, TabId } from '../../../shared/base/brand.ts';
import type { SettingsSection } from '../../data/workspace/windowStore.ts';

export type PaletteItem =
  | {
      readonly kind: 'command';
      readonly key: string;
      readonly title: string;
      readonly second: string;
      readonly id: string;
      readonly isRequest: boolean;
      /** Other search keywords. */
      readonly words?: string;
    }
  | {
      readonly kind: 'setting';
      readonly key: string;
      readonly title: string;
      readonly second: string;
      readonly section: SettingsSection;
      readonly words: string;
    }
  | {
      /** An option, a format or an action of the request in the tab. */
      readonly kind: 'part';
      readonly key: string;
      readonly title: string;
      readonly second: string;
      readonly part: 'option' | 'format' | 'action';
      /** By its API name. */
      readonly name: string;
      readonly words: string;
    }
  | {
      readonly kind: 'tab';
      readonly key: string;
      readonly title: string;
      readonly second: string;
      readonly tabId: TabId;
    }
  | {
      readonly kind: 'run';
      readonly key: string;
      readonly title: string;
      readonly second: string;
      readonly runId: RunId;
    };

export type PaletteGroup = 'request' | 'parts' | 'runs' | 'commands' | 'settings';

export interface PaletteHit {
  readonly item: PaletteItem;
  /** Offsets of the matching characters in the title, as pairs of start and end. */
  readonly matches: readonly (readonly [number, number])[];
}

export interface PaletteResult {
  readonly groups: readonly { readonly id: PaletteGroup; readonly hits: readonly PaletteHit[] }[];
  /** All hits in the order of the screen. */
  readonly hits: readonly PaletteHit[];
}

const groupOrder: readonly PaletteGroup[] = ['request', 'parts', 'runs', 'commands', 'settings'];
const runsShown = 6;
const settingsShown = 5;
const partsShown = 8;

/**
 * Returns the palette items for a text: `>` limits the search to commands, `#` to tabs and runs. Settings and parts of the request are
 * found only by search and not listed otherwise.
 */
export function searchPalette(text: string, items: readonly PaletteItem[]): PaletteResult {
  const prefix = text.charAt(0);
  const query = (prefix === '>' || prefix === '#' ? text.slice(1) : text).trim();
  const wanted = items.filter((item) => {
    const isPlace = item.kind === 'tab' || item.kind === 'run';
    const isFound = item.kind === 'setting' || item.kind === 'part';
    if (isFound && query === '') return false;
    return prefix === '>' ? !isPlace : prefix === '#' ? isPlace : true;
  });
  const scored = wanted.flatMap((item, index) => {
    const found = matchTitle(item.title, query) ?? matchElsewhere(item, query);
    return found === null ? [] : [{ hit: { item, matches: found.matches }, score: found.score, index }];
  });
  scored.sort((one, other) => other.score - one.score || one.index - other.index);
  const best = (group: PaletteGroup) => scored.find(({ hit }) => groupOf(hit.item) === group)?.score ?? -1;
  const groups = groupOrder
    .toSorted((one, other) => best(other) - best(one))
    .map((id) => {
      const hits = scored.filter(({ hit }) => groupOf(hit.item) === id).map(({ hit }) => hit);
      if (id === 'parts') return { id, hits: hits.slice(0, partsShown) };
      if (id === 'settings') return { id, hits: hits.slice(0, settingsShown) };
      return { id, hits: id === 'runs' && prefix !== '#' ? firstOfEach(hits).slice(0, runsShown) : hits };
    })
    .filter((group) => group.hits.length > 0);
  return { groups, hits: groups.flatMap((group) => group.hits) };
}

/** Keeps the first hit of each title: next to commands, the newest run of a URL represents all of its runs. */
function firstOfEach(hits: readonly PaletteHit[]): readonly PaletteHit[] {
  return hits.filter((hit, index) => hits.findIndex((other) => other.item.title === hit.item.title) === index);
}

function groupOf(item: PaletteItem): PaletteGroup {
  if (item.kind === 'setting') return 'settings';
  if (item.kind === 'part') return 'parts';
  if (item.kind !== 'command') return 'runs';
  return item.isRequest ? 'request' : 'commands';
}

interface Match {
  readonly matches: readonly (readonly [number, number])[];
  readonly score: number;
}

/** Matches every word of the query anywhere in the title: best at the start of the title, then at the start of words. */
function matchTitle(title: string, query: string): Match | null {
  const words = searchTerms(query);
  const lower = title.toLowerCase();
  const matches: (readonly [number, number])[] = [];
  let score = 0;
  for (const word of words) {
    const at = wordStart(lower, word) ?? lower.indexOf(word);
    if (at < 0) return null;
    matches.push([at, at + word.length]);
    score += at === 0 ? 100 : isWordStart(lower, at) ? 60 : 20;
  }
  return { matches: matches.toSorted((one, other) => one[0] - other[0]), score };
}

/** Matches every word of the query in the title, the location or the keywords. Ranks below all items with every word in their title. */
function matchElsewhere(item: PaletteItem, query: string): Match | null {
  const title = item.title.toLowerCase();
  const words = searchTerms(query);
  const rest = `${item.second} ${'words' in item ? item.words : ''}`.toLowerCase();
  const isThere = (word: string): boolean => title.includes(word) || wordStart(rest, word) !== null;
  if (words.length === 0 || !words.every(isThere)) return null;
  const inTitle = words.filter((word) => title.includes(word));
  const matches = inTitle.map((word) => [title.indexOf(word), title.indexOf(word) + word.length] as const);
  return { matches: matches.toSorted((one, other) => one[0] - other[0]), score: 5 + inTitle.length };
}

function searchTerms(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

function wordStart(text: string, word: string): number | null {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isWordStart(text, at)) return at;
  return null;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
}
