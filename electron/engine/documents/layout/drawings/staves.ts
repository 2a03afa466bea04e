import { around, grown, isInside, touch } from '../../pdf/boxes.ts';
import type { Box, Rule, Word } from '../../pdf/pageContent.ts';

/** Lines of a staff: four in chant, five mostly, six for a lute; and the heights that its notes stand at, at least: letters stand at one. */
const staff = { fewest: 4, most: 6, heights: 2 };
/** Part of the size of a text from one line of a staff to the next at most: a line of text has no room between them. */
const tight = 0.75;
/** Points by which what is alike differs. */
const even = 0.7;
/** Heights of a staff that its notes reach above and below it, and within which most of them stand: a line of text is farther away. */
const reach = { most: 1.5, usual: 0.3 };
/** Letters of a word that signs of music come as, on average: what is sung and played by is written in words. */
const mostLetters = 3;
/** Lines across a page that are held against each other at most. */
const mostLines = 2_000;

/** Staves with all their notes: a line of music. */
export interface Music extends Box {
  /** Its notes and signs, which say nothing as letters. */
  readonly notes: ReadonlySet<Word>;
}

/**
 * The music of a page: lines across it, as long as each other and so close that no text goes between them, with signs of a font of notes
 * on them.
 * @param em the size of most text of the page
 */
export function findMusic(rules: readonly Rule[], words: readonly Word[], em: number): Music[] {
  const staves = findStaves(rules, em);
  if (staves.length === 0) return [];
  const fonts = noteFonts(words, staves);
  const signs = words.filter(({ style }) => fonts.has(familyOf(style.font)));
  const borne = staves.filter((box) => heightsOf(signs.filter((word) => isOn(word, box))) >= staff.heights);
  const drawn = borne.map((box) => {
    const near = grown(box, (box.y1 - box.y0) * reach.most);
    const notes = signs.filter((word) => isInside(inkOf(word), near));
    const stems = rules.filter((rule) => touch(rule, box) && bothEndsAt(rule, borne));
    return { box: around([box, ...notes.map(inkOf), ...stems]), notes };
  });
  return joinSystems(drawn).map(({ box, notes }) => ({ ...box, notes: new Set(notes) }));
}

/** Groups of lines that are equally long and equally far apart. */
function findStaves(rules: readonly Rule[], em: number): Box[] {
  const across = rules.filter(({ kind }) => kind === 'horizontal');
  if (across.length < staff.fewest || across.length > mostLines) return [];
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
    staves.push(around(own));
  }
  return staves;
}

/** Families of fonts one of which has most of its signs on staves: text stands above and below them, and braces are of another font. */
function noteFonts(words: readonly Word[], staves: readonly Box[]): ReadonlySet<string> {
  const counts = new Map<string, { on: number; all: number; letters: number }>();
  for (const word of words) {
    const count = counts.get(word.style.font) ?? { on: 0, all: 0, letters: 0 };
    counts.set(word.style.font, count);
    count.all += 1;
    count.letters += word.text.length;
    if (staves.some((box) => isOn(word, box))) count.on += 1;
  }
  return new Set(
    [...counts]
      .filter(([, { on, all, letters }]) => on * 2 > all && letters <= all * mostLetters)
      .map(([font]) => familyOf(font)),
  );
}

function familyOf(font: string): string {
  return font.split('-', 1)[0] ?? font;
}

/** Whether a line begins and ends on staves or close to them: a frame of the page does not. */
function bothEndsAt({ y0, y1 }: Rule, staves: readonly Box[]): boolean {
  const isAt = (y: number): boolean =>
    staves.some((box) => y >= box.y0 - (box.y1 - box.y0) && y <= box.y1 + (box.y1 - box.y0));
  return isAt(y0) && isAt(y1);
}

function heightsOf(notes: readonly Word[]): number {
  return new Set(notes.map(({ baseline }) => Math.round(baseline))).size;
}

/** Whether something stands on a staff, or close to it. */
function isOn(word: Word, box: Box): boolean {
  const by = (box.y1 - box.y0) * reach.usual;
  return isInside(inkOf(word), { ...box, y0: box.y0 - by, y1: box.y1 + by });
}

/** Where a note stands: its middle is on the line, and a font of notes leaves much room above and below. */
function inkOf({ x0, x1, baseline }: Word): Box {
  return { x0, x1, y0: baseline, y1: baseline };
}

interface Drawn {
  readonly box: Box;
  readonly notes: readonly Word[];
}

/** Staves that are played at once: a line down goes through all of them, or notes of one reach into the next. */
function joinSystems(staves: readonly Drawn[]): Drawn[] {
  const systems: Drawn[] = [];
  for (const one of staves) {
    const at = systems.findIndex(({ box }) => touch(box, one.box));
    const other = systems[at];
    if (other === undefined) systems.push(one);
    else systems[at] = { box: around([other.box, one.box]), notes: [...other.notes, ...one.notes] };
  }
  return systems;
}
