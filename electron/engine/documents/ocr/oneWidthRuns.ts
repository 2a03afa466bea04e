import { groupBy } from '../../../../shared/base/groupBy.ts';
import { median } from '../../../../shared/base/median.ts';
import type { Recognised } from './tesseract.ts';

/** Lines below each other whose signs all take the same room, as those of a typewriter and of most programs do. */
export interface OneWidthRun {
  /** Pixels that a sign takes. */
  readonly pitch: number;
  readonly lines: readonly (readonly Recognised[])[];
}

/**
 * What a word says for letters of one width and against them, as the logarithm of how much likelier it is there than in print: its width,
 * which says more the longer it is, and the way to the next word, which is a number of letters there and anything in print.
 */
const weights = { width: 0.45, noWidth: -2, step: 0.7, noStep: -1.5 };
/** Letters that are left out of the ink of a word, what it may be off, what a step may be off, and the room between two words of a sentence. */
const off = { ink: 0.2, width: 0.3, sign: 0.35, shortest: 3, step: 0.22, room: { least: 0.3, most: 1.9 } };
/**
 * What all words of a run say at least, each once; where another run of the page has the same letters; what a line says against it at most;
 * and of a misread line at its ends what it says, the confidence of a word of it, and its steps to the next line.
 */
const least = { run: 7, again: 2.5, line: -2.1, misread: -5, confidence: 0.5, step: 1.35 };
/** Letters of a word that tells; parts by which the widths of letters that are tried differ, and words of nearly one width that one is tried for. */
const tried = { letters: 4, apart: 1.01, words: 3 };
/** Part by which the letters of two runs of one font may differ. */
const sameFont = 0.015;

type Line = readonly Recognised[];

interface Run extends OneWidthRun {
  readonly said: number;
}

/** Finds lines of letters of one width among the words of a picture: nothing else tells a program on a scan. */
export function findOneWidthRuns(words: readonly Recognised[]): OneWidthRun[] {
  const lines = [...groupBy(words, ({ line }) => line).values()];
  const found = pitchesOf(words).flatMap((pitch) => runsOf(lines, pitch));
  // The ink of words says how wide letters are within some parts of a hundred, and the ways between them exactly.
  const pitches = new Set(found.filter(({ said }) => said >= least.again).map(exactPitch));
  found.push(...[...pitches].flatMap((pitch) => runsOf(lines, pitch)));
  found.sort((a, b) => b.said - a.said);
  const taken = new Set<Line>();
  const sure: Run[] = [];
  for (const run of found) {
    if (run.said < least.again || run.lines.some((line) => taken.has(line))) continue;
    const exact = { ...run, pitch: exactPitch(run) };
    const known = sure.find((other) => isSameFont(other, exact));
    if (known === undefined && run.said < least.run) continue;
    for (const line of run.lines) taken.add(line);
    sure.push({ ...exact, pitch: known?.pitch ?? exact.pitch });
  }
  return sure.map((run) => withEnds(run, { lines, taken, sure }));
}

/** The lines of a page, those that are of runs, and these. */
interface Page {
  readonly lines: readonly Line[];
  readonly taken: Set<Line>;
  readonly sure: readonly Run[];
}

/** A run with the lines before and behind it that say too little, or were read badly, and stand where its next line would. */
function withEnds(run: Run, { lines, taken, sure }: Page): Run {
  const own = [...run.lines];
  const step = usualStep(own);
  // Lines that another run of the same font follows are of it as well.
  const isOfFont = (line: Line | undefined): boolean =>
    line !== undefined && sure.some((other) => other !== run && other.lines.includes(line) && isSameFont(other, run));
  const extend = (at: number, by: 1 | -1): void => {
    const [line, edge] = [lines[at], by > 0 ? own.at(-1) : own[0]];
    if (line === undefined || edge === undefined || taken.has(line)) return;
    const isBetween = isOfFont(lines[at + by]) || (!taken.has(lines[at + by] ?? []) && isOfFont(lines[at + 2 * by]));
    if (!isNextTo(line, edge, step, run.pitch)) return;
    if (saidBy([line], run.pitch) < (isBetween || isMisread(line) ? least.misread : 0)) return;
    if (by > 0) own.push(line);
    else own.unshift(line);
    extend(at + by, by);
  };
  extend(lines.indexOf(own[0] ?? []) - 1, -1);
  extend(lines.indexOf(own.at(-1) ?? []) + 1, 1);
  for (const line of own) taken.add(line);
  return { ...run, lines: own };
}

function isSameFont(one: Run, other: Run): boolean {
  return Math.abs(one.pitch - other.pitch) <= other.pitch * sameFont;
}

function isNextTo(line: Line, edge: Line, step: number, pitch: number): boolean {
  const [first, other] = [line[0], edge[0]];
  if (first === undefined || other === undefined) return false;
  // Of misread words the one or the other tells where they begin.
  const indents = [first.left - other.left, startOf(first, pitch) - startOf(other, pitch)];
  return (
    Math.abs(middleOf(line) - middleOf(edge)) <= step * least.step &&
    indents.some((indent) => Math.abs(indent / pitch - Math.round(indent / pitch)) <= off.step)
  );
}

/** Prose is read well, and programs often are not: letters are not sure, or words not told apart. */
function isMisread(line: Line): boolean {
  return line.some((word, at) => word.confidence < least.confidence || reachesInto(word, line[at + 1]));
}

/** Whether the box of a word is not its own alone. */
function reachesInto({ left, width }: Recognised, next: Recognised | undefined): boolean {
  return next !== undefined && next.left < left + width;
}

/** Pixels from one line to the next. */
function usualStep(lines: readonly Line[]): number {
  const steps = lines.slice(1).map((line, index) => Math.abs(middleOf(line) - middleOf(lines[index] ?? [])));
  return median(steps, (lines[0]?.[0]?.height ?? 0) * 2);
}

function middleOf(line: Line): number {
  const top = Math.min(...line.map((word) => word.top));
  const bottom = Math.max(...line.map((word) => word.top + word.height));
  return (top + bottom) / 2;
}

/** A word without signs at its ends, whose ink leaves much of their room. */
const plain = /^[\p{L}\p{N}_].*\p{L}.*[\p{L}\p{N}_]$/u;

/** Widths of a letter that several words have. */
function pitchesOf(words: readonly Recognised[]): number[] {
  const steps = new Map<number, number>();
  for (const { text, width } of words) {
    if (text.length < tried.letters || !plain.test(text)) continue;
    const step = Math.round(Math.log(width / (text.length - off.ink)) / Math.log(tried.apart));
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  const near = (step: number): number => [-2, -1, 0, 1, 2].reduce((sum, by) => sum + (steps.get(step + by) ?? 0), 0);
  return [...steps.keys()].filter((step) => near(step) >= tried.words).map((step) => tried.apart ** step);
}

/** Lines that follow each other and say that their letters have one width. */
function runsOf(lines: readonly Line[], pitch: number): Run[] {
  const runs: Line[][] = [];
  let open: { readonly lines: Line[]; fitting: number; against: number } | null = null;
  const close = (): void => {
    if (open !== null && open.fitting > 0) runs.push(open.lines.slice(0, open.fitting));
    open = null;
  };
  for (const line of lines) {
    const said = saidBy([line], pitch);
    open ??= { lines: [], fitting: 0, against: 0 };
    open.against = said < 0 ? open.against + 1 : 0;
    if (said <= least.line || open.against > 1) {
      close();
      continue;
    }
    if (said <= 0 && open.lines.length === 0) continue;
    open.lines.push(line);
    if (said > 0) open.fitting = open.lines.length;
  }
  close();
  return runs.map((run) => ({ pitch, lines: run, said: saidBy(run, pitch) }));
}

/** The width of a letter by all steps from word to word: it says where the end of a long line is. */
function exactPitch({ lines, pitch }: OneWidthRun): number {
  let [pixels, columns] = [0, 0];
  for (const line of lines)
    for (const [index, word] of line.entries()) {
      const step = startOf(word, pitch) - startOf(line[index - 1] ?? word, pitch);
      pixels += step;
      columns += Math.round(step / pitch);
    }
  return columns === 0 ? pitch : pixels / columns;
}

/** What the words of lines say, each once: cells of a table say the same again and again. */
function saidBy(lines: readonly Line[], pitch: number): number {
  const heard = new Set<string>();
  let said = 0;
  const hear = (text: string, says: number): void => {
    const key = text.replace(/\d/g, '0');
    if (!heard.has(key)) said += says;
    heard.add(key);
  };
  for (const [at, line] of lines.entries()) {
    const [first, above] = [line[0], lines[at - 1]?.[0]];
    const indent = first === undefined || above === undefined ? 0 : startOf(first, pitch) - startOf(above, pitch);
    hear('+'.repeat(Math.round(Math.abs(indent) / pitch)), saidByStep(indent, pitch));
    for (const [index, word] of line.entries()) {
      const next = line[index + 1];
      if (next !== undefined && isNear(word, next, pitch) && (hasLetters.test(word.text) || hasLetters.test(next.text)))
        hear(`${word.text} ${next.text}`, saidByStep(startOf(next, pitch) - startOf(word, pitch), pitch));
      if (!reachesInto(word, next)) hear(word.text, saidByWidth(word, pitch));
    }
  }
  return said;
}

/** Numbers are as wide as each other in print too. */
const hasLetters = /\p{L}/u;
/** Signs that leave much of their room, at the ends of words. */
const [signFirst, signLast] = [/^[^\p{L}\p{N}_]/u, /[^\p{L}\p{N}_]$/u];

function saidByWidth({ text, width }: Recognised, pitch: number): number {
  if (text.length < off.shortest || !hasLetters.test(text)) return 0;
  const signs = (signFirst.test(text) ? 1 : 0) + (signLast.test(text) ? 1 : 0);
  const room = text.length - off.ink - width / pitch;
  if (room < -off.width || room > off.width + signs * off.sign) return weights.noWidth;
  return (weights.width / (1 + signs)) * Math.log(text.length);
}

/** Where the first cell of a word begins: the ink of a sign stands in the middle of its own, and that of a letter takes nearly all of it. */
export function startOf({ text, left, width }: Recognised, pitch: number): number {
  const isInked = text.length > 2 && !signFirst.test(text);
  return isInked ? left - (off.ink / 2) * pitch : left + (width - text.length * pitch) / 2;
}

/** Whether one space may stand between two words. */
function isNear(word: Recognised, next: Recognised, pitch: number): boolean {
  const room = (next.left - word.left - word.width) / pitch;
  return room >= off.room.least && room <= off.room.most;
}

/** A way from word to word, or from line to line, in letters. */
function saidByStep(pixels: number, pitch: number): number {
  const step = pixels / pitch;
  if (Math.abs(step) < 0.5) return 0;
  return Math.abs(step - Math.round(step)) > off.step ? weights.noStep : weights.step;
}
