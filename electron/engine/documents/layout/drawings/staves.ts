import { boundingBox, grown, isInside, touch } from '../../pdf/boxes.ts';
import type { Box, Rule, Word } from '../../pdf/pageContent.ts';

/** Lines of a staff: four in chant, mostly five, six for a lute; and minimum number of note heights: letters have one. */
const staff = { fewest: 4, most: 6, heights: 2 };
/** Maximum gap between the lines of a staff, as a multiple of the text size: a line of text does not fit between them. */
const tight = 0.75;
/** Tolerance in points of equal values. */
const even = 0.7;
/**
 * Maximum distance of notes above and below a staff in staff heights, and the distance within which most of them are: a line of text is
 * farther away.
 */
const reach = { most: 1.5, usual: 0.3 };
/** Maximum mean characters of a word in a music font: lyrics and instructions are written in words. */
const maxMeanChars = 3;
/** Maximum horizontal lines of a page that are compared with each other. */
const maxLines = 2_000;

/** Staves with all their notes: a line of music. */
export interface Music extends Box {
  /** Notes and music symbols, meaningless as characters. */
  readonly notes: ReadonlySet<Word>;
}

/**
 * Finds the music of a page: horizontal lines of equal length, too close for text between them, with symbols of a music font on them.
 * @param em dominant font size of the page
 */
export function findMusic(rules: readonly Rule[], words: readonly Word[], em: number): Music[] {
  const staves = findStaves(rules, em);
  if (staves.length === 0) return [];
  const fonts = noteFonts(words, staves);
  const chars = words.filter(({ style }) => fonts.has(familyOf(style.font)));
  const borne = staves.filter((box) => heightsOf(chars.filter((word) => isOn(word, box))) >= staff.heights);
  const drawn = borne.map((box) => {
    const near = grown(box, (box.y1 - box.y0) * reach.most);
    const notes = chars.filter((word) => isInside(inkOf(word), near));
    const stems = rules.filter((rule) => touch(rule, box) && bothEndsAt(rule, borne));
    return { box: boundingBox([box, ...notes.map(inkOf), ...stems]), notes };
  });
  return joinSystems(drawn).map(({ box, notes }) => ({ ...box, notes: new Set(notes) }));
}

/** Groups of lines that are equally long and equally far apart. */
function findStaves(rules: readonly Rule[], em: number): Box[] {
  const across = rules.filter(({ kind }) => kind === 'horizontal');
  if (across.length < staff.fewest || across.length > maxLines) return [];
  const lines = across.toSorted((a, b) => a.y0 - b.y0);
  const staves: Box[] = [];
  const taken = new Set<Rule>();
  for (const [index, line] of lines.entries()) {
    if (taken.has(line)) continue;
    const own = [line];
    let [step, last] = [0, line];
    for (let at = index + 1; at < lines.length; at += 1) {
      const next = lines[at] ?? line;
      const far = next.y0 - last.y0;
      if (far > em * tight || own.length > staff.most) break;
      const isAlike = Math.abs(next.x0 - line.x0) <= even && Math.abs(next.x1 - line.x1) <= even;
      // The same line may be drawn twice.
      if (!isAlike || far <= even) continue;
      if (own.length > 1 && Math.abs(far - step) > even) break;
      step = far;
      last = next;
      own.push(next);
    }
    if (own.length < staff.fewest || own.length > staff.most || line.x1 - line.x0 < step * staff.most) continue;
    for (const one of own) taken.add(one);
    staves.push(boundingBox(own));
  }
  return staves;
}

/**
 * Returns the font families with a font that has most of its symbols on staves: text is above and below them, and braces use another font.
 */
function noteFonts(words: readonly Word[], staves: readonly Box[]): ReadonlySet<string> {
  const counts = new Map<string, { on: number; all: number; chars: number }>();
  for (const word of words) {
    const count = counts.get(word.style.font) ?? { on: 0, all: 0, chars: 0 };
    counts.set(word.style.font, count);
    count.all += 1;
    count.chars += word.text.length;
    if (staves.some((box) => isOn(word, box))) count.on += 1;
  }
  return new Set(
    [...counts]
      .filter(([, { on, all, chars }]) => on * 2 > all && chars <= all * maxMeanChars)
      .map(([font]) => familyOf(font)),
  );
}

function familyOf(font: string): string {
  return font.split('-', 1)[0] ?? font;
}

/** Whether a vertical rule starts and ends on or near staves, unlike a page frame. */
function bothEndsAt({ y0, y1 }: Rule, staves: readonly Box[]): boolean {
  const isAt = (y: number): boolean =>
    staves.some((box) => y >= box.y0 - (box.y1 - box.y0) && y <= box.y1 + (box.y1 - box.y0));
  return isAt(y0) && isAt(y1);
}

function heightsOf(notes: readonly Word[]): number {
  return new Set(notes.map(({ baseline }) => Math.round(baseline))).size;
}

/** Whether a word is on a staff, or close to it. */
function isOn(word: Word, box: Box): boolean {
  const by = (box.y1 - box.y0) * reach.usual;
  return isInside(inkOf(word), { ...box, y0: box.y0 - by, y1: box.y1 + by });
}

/** The position of a note: its center is on the baseline, and a music font leaves much space above and below. */
function inkOf({ x0, x1, baseline }: Word): Box {
  return { x0, x1, y0: baseline, y1: baseline };
}

interface Drawn {
  readonly box: Box;
  readonly notes: readonly Word[];
}

/** Joins staves that are played simultaneously: a vertical line crosses all of them, or notes of one extend into the next. */
function joinSystems(staves: readonly Drawn[]): Drawn[] {
  const systems: Drawn[] = [];
  for (const one of staves) {
    const at = systems.findIndex(({ box }) => touch(box, one.box));
    const other = systems[at];
    if (other === undefined) systems.push(one);
    else systems[at] = { box: boundingBox([other.box, one.box]), notes: [...other.notes, ...one.notes] };
  }
  return systems;
}
