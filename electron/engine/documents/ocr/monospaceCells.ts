import { groupBy } from '../../../../shared/base/groupBy.ts';
import { median } from '../../../../shared/base/median.ts';
import type { OcrWord } from './tesseract.ts';

/** Monospace cells of a word, in pixels of the image. */
export interface Cells {
  readonly left: number;
  readonly right: number;
  /** Index of its monospace run: words of one index have one font. */
  readonly run: number;
}

/**
 * Finds the cells of monospace words, one per character: the ink alone determines neither the indentation of a line nor a space before a
 * bracket.
 */
export function findMonospaceCells(words: readonly OcrWord[]): ReadonlyMap<OcrWord, Cells> {
  const cells = new Map<OcrWord, Cells>();
  for (const [index, run] of findMonospaceRuns(words).entries()) {
    const { pitch } = run;
    const start = gridStart(run);
    for (const line of run.lines) {
      let column = -Infinity;
      for (const word of line) {
        column = Math.max(column, Math.round((startOf(word, pitch) - start) / pitch));
        const left = start + column * pitch;
        column += word.text.length;
        cells.set(word, { left, right: left + word.text.length * pitch, run: index });
      }
    }
  }
  return cells;
}

/** Returns the left edge of the cell grid: the first words are indented by whole cells. */
function gridStart({ lines, pitch }: MonospaceRun): number {
  const lefts = lines.flatMap((line) => (line[0] === undefined ? [] : [startOf(line[0], pitch)]));
  const min = Math.min(...lefts);
  return (
    min +
    median(
      lefts.map((left) => left - min - Math.round((left - min) / pitch) * pitch),
      0,
    )
  );
}

/** Consecutive lines whose characters have equal advance widths, as in typewriter text and most code. */
interface MonospaceRun {
  /** Advance width of a character in pixels. */
  readonly pitch: number;
  readonly lines: readonly (readonly OcrWord[])[];
}

/**
 * Evidence of a word for and against monospace, as log-likelihood ratios to proportional print: its width, which is more significant the
 * longer it is, and the step to the next word, which is a whole number of characters in monospace.
 */
const weights = { width: 0.45, noWidth: -2, step: 0.7, noStep: -1.5 };
/** In characters: side bearings outside the ink of a word, tolerance of its width, and more of it for each symbol at its ends. */
const bearingChars = 0.2;
const widthToleranceChars = 0.3;
const symbolToleranceChars = 0.35;
/** Minimum characters of a word whose width counts. */
const minWidthChars = 3;
/** In characters: tolerance of a step between words, and gap between two words of a sentence. */
const stepToleranceChars = 0.22;
const wordGapChars = { min: 0.3, max: 1.9 };
/** Minimum total evidence of the distinct words of a run, and where another run of the page has the same pitch. */
const minRunScore = 7;
const minSamePitchScore = 2.5;
/** Counter-evidence of a line that ends a run, and of a misread line at its ends; below this confidence a word is misread. */
const maxCounterScore = -2.1;
const maxMisreadScore = -5;
const misreadConfidence = 0.5;
/** Maximum distance of a line at the ends of a run, in line steps. */
const maxEndSteps = 1.35;
/** Tried pitches: minimum characters of a word, ratio from one to the next, and minimum words of nearly equal pitch. */
const minPitchChars = 4;
const pitchRatio = 1.01;
const minPitchWords = 3;
/** Maximum relative pitch difference of two runs in one font. */
const samePitchRatio = 0.015;

type Line = readonly OcrWord[];

interface Run extends MonospaceRun {
  readonly score: number;
}

/** Finds monospace lines among the words of an image: nothing else identifies code on a scan. */
function findMonospaceRuns(words: readonly OcrWord[]): MonospaceRun[] {
  const lines = [...groupBy(words, ({ line }) => line).values()];
  const found = pitchesOf(words).flatMap((pitch) => runsOf(lines, pitch));
  // The ink of words gives the pitch within a few percent, the steps between them exactly.
  const pitches = new Set(found.filter(({ score }) => score >= minSamePitchScore).map(exactPitch));
  found.push(...[...pitches].flatMap((pitch) => runsOf(lines, pitch)));
  found.sort((a, b) => b.score - a.score);
  const taken = new Set<Line>();
  const sure: Run[] = [];
  for (const run of found) {
    if (run.score < minSamePitchScore || run.lines.some((line) => taken.has(line))) continue;
    const exact = { ...run, pitch: exactPitch(run) };
    const known = sure.find((other) => isSameFont(other, exact));
    if (known === undefined && run.score < minRunScore) continue;
    for (const line of run.lines) taken.add(line);
    sure.push({ ...exact, pitch: known?.pitch ?? exact.pitch });
  }
  return sure.map((run) => withEnds(run, { lines, taken, sure }));
}

/** The lines of a page, the lines in runs, and the runs. */
interface Page {
  readonly lines: readonly Line[];
  readonly taken: Set<Line>;
  readonly sure: readonly Run[];
}

/** Extends a run by adjacent lines with too little evidence, or misread ones, at the position of its next line. */
function withEnds(run: Run, { lines, taken, sure }: Page): Run {
  const own = [...run.lines];
  const step = medianLineStepPx(own);
  // Lines that another run of the same font follows are of it as well.
  const isOfFont = (line: Line | undefined): boolean =>
    line !== undefined && sure.some((other) => other !== run && other.lines.includes(line) && isSameFont(other, run));
  const extend = (at: number, by: 1 | -1): void => {
    const [line, edge] = [lines[at], by > 0 ? own.at(-1) : own[0]];
    if (line === undefined || edge === undefined || taken.has(line)) return;
    const isBetween = isOfFont(lines[at + by]) || (!taken.has(lines[at + by] ?? []) && isOfFont(lines[at + 2 * by]));
    if (!isNextTo(line, edge, step, run.pitch)) return;
    if (scoreOf([line], run.pitch) < (isBetween || isMisread(line) ? maxMisreadScore : 0)) return;
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
  return Math.abs(one.pitch - other.pitch) <= other.pitch * samePitchRatio;
}

function isNextTo(line: Line, edge: Line, step: number, pitch: number): boolean {
  const [first, other] = [line[0], edge[0]];
  if (first === undefined || other === undefined) return false;
  // For misread words one of the two gives their start.
  const indents = [first.left - other.left, startOf(first, pitch) - startOf(other, pitch)];
  return (
    Math.abs(middleOf(line) - middleOf(edge)) <= step * maxEndSteps &&
    indents.some((indent) => Math.abs(indent / pitch - Math.round(indent / pitch)) <= stepToleranceChars)
  );
}

/** OCR is good on prose and often poor on code: low confidence, or words not separated. */
function isMisread(line: Line): boolean {
  return line.some((word, at) => word.confidence < misreadConfidence || reachesInto(word, line[at + 1]));
}

/** Whether the box of a word overlaps the next one. */
function reachesInto({ left, width }: OcrWord, next: OcrWord | undefined): boolean {
  return next !== undefined && next.left < left + width;
}

/** Pixels from one line to the next. */
function medianLineStepPx(lines: readonly Line[]): number {
  const steps = lines.slice(1).map((line, index) => Math.abs(middleOf(line) - middleOf(lines[index] ?? [])));
  return median(steps, (lines[0]?.[0]?.height ?? 0) * 2);
}

function middleOf(line: Line): number {
  const top = Math.min(...line.map((word) => word.top));
  const bottom = Math.max(...line.map((word) => word.top + word.height));
  return (top + bottom) / 2;
}

/** A word without symbols at its ends, whose ink leaves much of their cell empty. */
const plain = /^[\p{L}\p{N}_].*\p{L}.*[\p{L}\p{N}_]$/u;

/** Returns the pitches that several words have. */
function pitchesOf(words: readonly OcrWord[]): number[] {
  const steps = new Map<number, number>();
  for (const { text, width } of words) {
    if (text.length < minPitchChars || !plain.test(text)) continue;
    const step = Math.round(Math.log(width / (text.length - bearingChars)) / Math.log(pitchRatio));
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  const near = (step: number): number => [-2, -1, 0, 1, 2].reduce((sum, by) => sum + (steps.get(step + by) ?? 0), 0);
  return [...steps.keys()].filter((step) => near(step) >= minPitchWords).map((step) => pitchRatio ** step);
}

/** Returns consecutive lines with evidence of one pitch. */
function runsOf(lines: readonly Line[], pitch: number): Run[] {
  const runs: Line[][] = [];
  let open: { readonly lines: Line[]; fitting: number; against: number } | null = null;
  const close = (): void => {
    if (open !== null && open.fitting > 0) runs.push(open.lines.slice(0, open.fitting));
    open = null;
  };
  for (const line of lines) {
    const said = scoreOf([line], pitch);
    open ??= { lines: [], fitting: 0, against: 0 };
    open.against = said < 0 ? open.against + 1 : 0;
    if (said <= maxCounterScore || open.against > 1) {
      close();
      continue;
    }
    if (said <= 0 && open.lines.length === 0) continue;
    open.lines.push(line);
    if (said > 0) open.fitting = open.lines.length;
  }
  close();
  return runs.map((run) => ({ pitch, lines: run, score: scoreOf(run, pitch) }));
}

/** Returns the pitch computed from all steps between words: it determines the end of a long line. */
function exactPitch({ lines, pitch }: MonospaceRun): number {
  let [pixels, columns] = [0, 0];
  for (const line of lines)
    for (const [index, word] of line.entries()) {
      const step = startOf(word, pitch) - startOf(line[index - 1] ?? word, pitch);
      pixels += step;
      columns += Math.round(step / pitch);
    }
  return columns === 0 ? pitch : pixels / columns;
}

/** Returns the evidence of the words of lines, each distinct one once: table cells repeat the same words. */
function scoreOf(lines: readonly Line[], pitch: number): number {
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
    hear('+'.repeat(Math.round(Math.abs(indent) / pitch)), stepScore(indent, pitch));
    for (const [index, word] of line.entries()) {
      const next = line[index + 1];
      if (next !== undefined && isNear(word, next, pitch) && (hasLetters.test(word.text) || hasLetters.test(next.text)))
        hear(`${word.text} ${next.text}`, stepScore(startOf(next, pitch) - startOf(word, pitch), pitch));
      if (!reachesInto(word, next)) hear(word.text, widthScore(word, pitch));
    }
  }
  return said;
}

/** Numbers are as wide as each other in print too. */
const hasLetters = /\p{L}/u;
/** Symbols at word ends that leave much of their cell empty. */
const [symbolFirst, symbolLast] = [/^[^\p{L}\p{N}_]/u, /[^\p{L}\p{N}_]$/u];

function widthScore({ text, width }: OcrWord, pitch: number): number {
  if (text.length < minWidthChars || !hasLetters.test(text)) return 0;
  const chars = (symbolFirst.test(text) ? 1 : 0) + (symbolLast.test(text) ? 1 : 0);
  const room = text.length - bearingChars - width / pitch;
  if (room < -widthToleranceChars || room > widthToleranceChars + chars * symbolToleranceChars) return weights.noWidth;
  return (weights.width / (1 + chars)) * Math.log(text.length);
}

/** Returns the left edge of a word's first cell: the ink of a symbol is centered in its cell, that of a letter fills nearly all of it. */
function startOf({ text, left, width }: OcrWord, pitch: number): number {
  const isInked = text.length > 2 && !symbolFirst.test(text);
  return isInked ? left - (bearingChars / 2) * pitch : left + (width - text.length * pitch) / 2;
}

/** Whether the gap of two words may be one space. */
function isNear(word: OcrWord, next: OcrWord, pitch: number): boolean {
  const room = (next.left - word.left - word.width) / pitch;
  return room >= wordGapChars.min && room <= wordGapChars.max;
}

/** Returns the evidence of a step between words or lines, measured in characters. */
function stepScore(pixels: number, pitch: number): number {
  const step = pixels / pitch;
  if (Math.abs(step) < 0.5) return 0;
  return Math.abs(step - Math.round(step)) > stepToleranceChars ? weights.noStep : weights.step;
}
