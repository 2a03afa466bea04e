import { readStyleBlocks } from './styleBlocks.ts';

/** A style sheet rule that affects visibility. */
export interface VisibilityRule {
  readonly selector: string;
  /** It may hide; otherwise it shows elements that would be hidden. */
  readonly hides: boolean;
  readonly isImportant: boolean;
}

const relevant = /display|visibility|\ball\s*:|@import|\\/i;

/**
 * Returns the rules of a style sheet that affect visibility, whatever their conditions. Null where it uses unsupported constructs: imports,
 * nested rules, animations that show and hide.
 */
export function readVisibilityRules(sheet: string): readonly VisibilityRule[] | null {
  if (!relevant.test(sheet)) return [];
  const blocks = readStyleBlocks(sheet);
  if (blocks === null) return null;
  const rules: VisibilityRule[] = [];
  for (const { prelude, block } of blocks) {
    const read = readBlock(prelude, block);
    if (read === null) return null;
    rules.push(...read);
  }
  return rules;
}

function readBlock(prelude: string, block: string): readonly VisibilityRule[] | null {
  const says = /display|visibility|\ball\s*:/i.test(block);
  // Keyframes, nested rules, unknown blocks.
  if (prelude.startsWith('@') || block.includes('{')) return says ? null : [];
  if (/(?:^|;)[^:;"'\\]*\\[^:;"']*:/.test(block)) return null;
  if (!says) return [];
  const rules: VisibilityRule[] = [];
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

export interface InlineVisibility {
  readonly display: 'none' | 'shown' | 'unknown' | null;
  readonly visibility: 'none' | 'shown' | 'unknown' | null;
}

/** Reads the visibility set by an inline style; the last declaration wins, unless one is `!important`. */
export function readInlineVisibility(style: string): InlineVisibility {
  const sight: { display: InlineVisibility['display']; visibility: InlineVisibility['visibility'] } = {
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

/** Values that every browser supports: unknown values are ignored. */
const shownDisplays = new Set(
  'block inline inline-block flex inline-flex grid inline-grid table table-cell table-row list-item flow-root'.split(
    ' ',
  ),
);

function visibilityOf(word: string): InlineVisibility['visibility'] {
  if (word === 'hidden' || word === 'collapse') return 'none';
  return word === 'visible' ? 'shown' : 'unknown';
}
