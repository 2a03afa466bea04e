import { areaOf, isInside } from '../../pdf/boxes.ts';
import type { Box, PageContent, Word } from '../../pdf/pageContent.ts';
import { characterCount, segmentOf, type TextLine } from '../lines/textLine.ts';
import { isTable } from './classifyGraphic.ts';
import { isProse, type Label } from './labels.ts';

/** Maximum fraction of the characters of a graphic in running text; above it, it is a picture or a frame of text. */
const maxProseRatio = 0.3;
/** Maximum fraction of the page that an image takes: a larger one is a scan of the page. */
const maxImageRatio = 0.85;
/** Minimum rows of a table without rules in an image, cells of each, and fraction of the labels in such rows. */
const minTable = { rows: 3, cells: 3, labelRatio: 0.6 };
/** Maximum distance of the baselines of cells in one row, in ems. */
const rowToleranceEm = 0.4;
/** Minimum letters, and minimum confidence, of a word that OCR reads in a drawing: scales and marks are read as shorter ones. */
const minWordChars = 3;
const minWordConfidence = 0.6;
/** Minimum ratio of the characters of a line in such words: a short word or a value beside them is part of the line. */
const minSureRatio = 0.6;

/**
 * Returns the graphics of a page whose text was recognized that are drawings: charts and photographs, but no tables and no text in a frame.
 * @param labels of the page
 */
export function recognizedDrawings(
  {
    width,
    height,
    images,
    rules,
    graphics = [],
  }: Pick<PageContent, 'width' | 'height' | 'images' | 'rules' | 'graphics'>,
  labels: readonly Label[],
): Box[] {
  const areas = [...graphics, ...images.filter((image) => areaOf(image) <= width * height * maxImageRatio)];
  return areas.filter((area) => {
    const own = labels.filter((label) => isInside(label, area) && isRecognized(label));
    const words = own.flatMap(({ lines }) => lines.flatMap((line) => line.words));
    if (words.length === 0) return graphics.includes(area);
    const prose = characterCount(own.filter(isProse).flatMap(({ lines }) => lines.flatMap((line) => line.words)));
    if (prose > characterCount(words) * maxProseRatio) return false;
    return !isTable({ rules: rules.filter((rule) => isInside(rule, area)) }, words) && !areRows(own);
  });
}

function isRecognized({ lines }: Label): boolean {
  return lines.some(({ words }) => words.some(({ confidence }) => confidence !== null));
}

/** Whether most labels are in rows of several cells that begin with a name: the scale of a chart has values alone. */
function areRows(labels: readonly Label[]): boolean {
  const rows: TextLine[][] = [];
  const lines = labels.flatMap((label) => label.lines);
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = rows.at(-1);
    if (last?.[0] !== undefined && line.baseline - last[0].baseline <= line.size * rowToleranceEm) last.push(line);
    else rows.push([line]);
  }
  const named = rows.filter((row) => {
    const [first, ...others] = row.toSorted((a, b) => a.x0 - b.x0);
    return others.length + 1 >= minTable.cells && /\p{L}{2}/u.test(first?.text ?? '');
  });
  const inRows = named.reduce((sum, row) => sum + row.length, 0);
  return named.length >= minTable.rows && inRows >= lines.length * minTable.labelRatio;
}

/** Returns the lines of a drawing whose text is words that OCR is sure of; text of the file stays as it is. */
export function legibleLabels(labels: readonly Label[]): Label[] {
  return labels.flatMap((label) => {
    const lines = label.lines.flatMap((line) => {
      const sure = line.words.filter((word) => isLegible(word));
      if (characterCount(sure) < characterCount(line.words) * minSureRatio) return [];
      const words = line.words.filter(({ confidence }) => confidence === null || confidence >= minWordConfidence);
      return words.length === line.words.length ? [line] : [segmentOf(words)];
    });
    return lines.length === 0 ? [] : [{ ...label, lines }];
  });
}

/** Whether a word is of the file, or one that OCR is sure of. */
export function isLegible({ text, confidence }: Word): boolean {
  if (confidence === null) return true;
  // The marks of a chart may look like a formula, which is written in TeX by now.
  if (text.includes('\\')) return false;
  return confidence >= minWordConfidence && (text.match(/\p{L}/gu)?.length ?? 0) >= minWordChars;
}
