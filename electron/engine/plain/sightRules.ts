import { readStyleBlocks } from './styleBlocks.ts';

/** A rule of a style sheet that says whether something is seen. */
export interface SightRule {
  readonly selector: string;
  /** It may hide; else it shows what would be hidden. */
  readonly hides: boolean;
  readonly isImportant: boolean;
}

const relevant = /display|visibility|\ball\s*:|@import|\\/i;

/**
 * The rules of a style sheet about what is seen, whatever their conditions. Null where it says so in a way that is not read here:
 * other sheets, nested rules, animations that show and hide.
 */
export function readSightRules(sheet: string): readonly SightRule[] | null {
  if (!relevant.test(sheet)) return [];
  const blocks = readStyleBlocks(sheet);
  if (blocks === null) return null;
  const rules: SightRule[] = [];
  for (const { prelude, block } of blocks) {
    const read = readBlock(prelude, block);
    if (read === null) return null;
    rules.push(...read);
  }
  return rules;
}

function readBlock(prelude: string, block: string): readonly SightRule[] | null {
  const says = /display|visibility|\ball\s*:/i.test(block);
  // Frames of an animation, nested rules, blocks that nobody has heard of.
  if (prelude.startsWith('@') || block.includes('{')) return says ? null : [];
  if (/(?:^|;)[^:;"'\\]*\\[^:;"']*:/.test(block)) return null;
  if (!says) return [];
  const rules: SightRule[] = [];
  for (const [, name = '', value = ''] of block.matchAll(/(?:^|;)\s*([a-z]+)\s*:([^;]*)/gi)) {
    const hides = mayHide(name.toLowerCase(), value);
    if (hides !== null) rules.push({ selector: prelude, hides, isImportant: /!\s*important/i.test(value) });
  }
  return rules;
}

/** Null for a declaration about something else. */
function mayHide(name: string, value: string): boolean | null {
  if (name === 'display') return /none|var\(|env\(|\\/i.test(value);
  if (name === 'visibility') return /hidden|collapse|var\(|env\(|\\/i.test(value);
  return name === 'all' ? false : null;
}

export interface InlineSight {
  readonly display: 'none' | 'shown' | 'unknown' | null;
  readonly visibility: 'none' | 'shown' | 'unknown' | null;
}

/** What an element's own style says of its being seen; the last word counts, unless one is more important. */
export function readInlineSight(style: string): InlineSight {
  const sight: { display: InlineSight['display']; visibility: InlineSight['visibility'] } = {
    display: null,
    visibility: null,
  };
  if (!/display|visibility|\ball\s*:|\\/i.test(style)) return sight;
  if (/[\\"'(]|\/\*|!|\ball\s*:/.test(style)) return { display: 'unknown', visibility: 'unknown' };
  for (const [, name = '', value = ''] of style.matchAll(/(?:^|;)\s*([a-z-]+)\s*:([^;]*)/gi)) {
    const word = value.trim().toLowerCase();
    if (name.toLowerCase() === 'display')
      sight.display = word === 'none' ? 'none' : shownDisplays.has(word) ? 'shown' : 'unknown';
    if (name.toLowerCase() === 'visibility') sight.visibility = visibilityOf(word);
  }
  return sight;
}

/** Words that every browser knows: what it does not know it passes by. */
const shownDisplays = new Set(
  'block inline inline-block flex inline-flex grid inline-grid table table-cell table-row list-item flow-root'.split(
    ' ',
  ),
);

function visibilityOf(word: string): InlineSight['visibility'] {
  if (word === 'hidden' || word === 'collapse') return 'none';
  return word === 'visible' ? 'shown' : 'unknown';
}
