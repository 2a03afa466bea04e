import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import type { Box } from '../../pdf/pageContent.ts';
import { isSignedCode } from '../../layout/lines/codeText.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';

/**
 * Indent in ems of text below its headings, minimum ratio of indented characters, maximum characters of a heading, and minimum numbered
 * headings.
 */
const limits = { indent: 1.4, share: 0.5, letters: 70, numbered: 2 };
const section = /^(?:appendix\s+)?([A-Z]|\d+)((?:\.\d+)*)\.?\s+\S/iu;

/**
 * Finds headings of typewritten text in one size: separate lines at the left edge above indented text, some of them with section numbers.
 * @returns their levels
 */
export function findTypedHeads(paragraphs: readonly Paragraph[]): ReadonlyMap<Paragraph, number> {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const size = lines[0]?.size ?? 10;
  const byPlace = groupBy(lines, ({ x0 }) => Math.round(x0 / (size * 0.3)));
  const lettersOf = (own: readonly TextLine[]): number => own.reduce((sum, { text }) => sum + text.length, 0);
  const [body] = [...byPlace.values()].toSorted((a, b) => lettersOf(b) - lettersOf(a));
  const left = body?.[0]?.x0;
  if (body === undefined || left === undefined) return new Map();
  const within = lines.filter(({ x0 }) => x0 >= left - size * 0.3);
  if (lettersOf(within) < lettersOf(lines) * limits.share) return new Map();
  const heads = paragraphs.filter((paragraph) => isHead(paragraph, left - size * limits.indent));
  const numbers = heads.filter(({ lines: [first] }) => /^\d/.test(first?.text ?? ''));
  if (numbers.length < limits.numbered) return new Map();
  // They share one left edge; other lines at the left belong to the letterhead.
  const edge = Math.min(...numbers.map(({ lines: [first] }) => first?.x0 ?? left));
  const atEdge = heads.filter(({ lines: [first] }) => Math.abs((first?.x0 ?? left) - edge) <= size * 0.3);
  const levels = new Map(atEdge.map((paragraph) => [paragraph, levelOf(paragraph)]));
  const title = paragraphs[paragraphs.findIndex((paragraph) => levels.has(paragraph)) - 1];
  if (title !== undefined && isCentred(title, boundingBox(lines))) levels.set(title, 1);
  return levels;
}

/** Lines of a title, and ems that their middle is off that of the text. */
const titleLines = { most: 3, off: 2 };

/** Whether lines are centered in the text and begin at no edge of it. */
function isCentred({ lines }: Paragraph, { x0, x1 }: Box): boolean {
  return (
    lines.length <= titleLines.most &&
    lines.every(
      (line) =>
        line.x0 - x0 > line.size * titleLines.off &&
        Math.abs(line.x0 + line.x1 - x0 - x1) <= line.size * titleLines.off * 2 &&
        /^\p{Lu}/u.test(line.text.trim()),
    )
  );
}

function isHead({ lines, isRotated }: Paragraph, most: number): boolean {
  const [first, ...others] = lines;
  if (first === undefined || others.length > 0 || isRotated || first.x0 > most) return false;
  const text = first.text.trim();
  return (
    text.length <= limits.letters &&
    /\p{L}{3}/u.test(text) &&
    /^[\p{Lu}\d]/u.test(text) &&
    !/[.,;:\d\]]$/.test(text) &&
    // Lines of programs may have numbers too.
    !isSignedCode([text])
  );
}

/** The first level is that of the title. */
function levelOf({ lines: [first] }: Paragraph): number {
  const [, , inner = ''] = section.exec(first?.text.trim() ?? '') ?? [];
  return Math.min(6, 2 + inner.split('.').filter((part) => part !== '').length);
}
