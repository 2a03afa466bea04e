import type { InstalledLanguage } from '../../../../shared/base/ocrLanguages.ts';
import { likelyLanguages, wordsBeside } from './languageReadings.ts';
import { misreadScript } from './misreadScript.ts';
import type { OcrWord, Reading, Tesseract } from './tesseract.ts';
import { areVertical } from './toPageWords.ts';
import { confidenceOf, splitUnknownScripts } from './unknownScripts.ts';

/** What reads images: Tesseract with English, and the languages that were added. */
export interface OcrReader {
  readonly tesseract: Tesseract;
  readonly languages: readonly InstalledLanguage[];
}

/** An image that was read, rotated clockwise by quarter turns. */
export interface Turned {
  readonly reading: Reading;
  readonly quarters: number;
  readonly score: number;
}

/** Confidence, 0 to 1, from which a reading is certainly upright, without a check of other rotations. */
export const surelyUpright = 0.72;
/** Minimum confidence of meaningful words: upside down it is a third. */
export const sensible = 0.5;
/** Minimum score of a page whose other directions are not tried. */
const minReadableScore = 0.45;
/** Minimum lead in confidence over a likelier language: Bulgarian reads Russian with 0.03 more than Kazakh, and Ukrainian its own with 0.08. */
const minLead = 0.05;

/**
 * Reads an image in the rotation that makes most sense. Text in a script that English does not know is read in the languages that were
 * added; null for an image that cannot be opened.
 * @param order rotations by their likelihood
 */
export function readUpright(reader: OcrReader, file: Uint8Array, order: readonly number[]): Turned | null {
  const english = readRotations(reader.tesseract, file, order, isOfNamedScript);
  if (english === null || reader.languages.length === 0) return english;
  const { words, unknown } = splitUnknownScripts(english.reading.words);
  if (unknown.length === 0) return english;
  let best: { readonly turned: Turned; readonly confidence: number } | null = null;
  for (const language of likelyLanguages(reader.languages, unknown)) {
    const tesseract = reader.tesseract.withLanguage(language);
    // Beside text that is known the page is upright already.
    const rotations = words.length > 0 ? [english.quarters] : order;
    const turned = tesseract === null ? null : readRotations(tesseract, file, rotations);
    if (turned === null) continue;
    const added = wordsBeside(words, turned.reading);
    const confidence = confidenceOf(added);
    if (confidence < (best === null ? sensible : best.confidence + minLead)) continue;
    const reading = { ...turned.reading, words: [...words, ...added] };
    best = { turned: { ...turned, reading, score: confidenceOf(reading.words) }, confidence };
  }
  return best?.turned ?? english;
}

/** Minimum characters of a page whose other rotations are not tried, since its script is known. */
const minScriptChars = 150;

/** Whether a reading is that of a script that English does not know. */
function isOfNamedScript({ words }: Reading): boolean {
  const texts = words.map(({ text }) => text);
  return confidenceOf(words) < sensible && texts.join('').length >= minScriptChars && misreadScript(texts) !== null;
}

/** @param isFinal whether no other rotation makes more sense */
function readRotations(
  tesseract: Tesseract,
  file: Uint8Array,
  order: readonly number[],
  isFinal: (reading: Reading) => boolean = () => false,
): Turned | null {
  let best: Turned | null = null;
  const tried = new Set<number>();
  let next = order;
  for (let quarters = next[0]; quarters !== undefined; quarters = next.find((each) => !tried.has(each))) {
    const reading = tesseract.read(file, quarters);
    if (reading === null) return null;
    tried.add(quarters);
    const look = qualityOf(reading.words);
    const score = look.isSideways ? 0 : look.confidence;
    if (best === null || score > best.score) best = { reading, quarters, score };
    if (score >= surelyUpright) break;
    // Upside down, Latin letters may look like those of a script.
    if (tried.has((quarters + 2) % 4) && isFinal(best.reading)) break;
    // Both ways up of the direction that the lines have were tried; the others only where both make no sense.
    if (best.score > minReadableScore && tried.has((best.quarters + 2) % 4)) break;
    if (tried.size === 1) next = order.length === 1 ? order : likelyTurns(quarters, look, order);
  }
  return best;
}

/**
 * Returns the rotations to try, by the quality of a reading. The lines of a sideways page are read all the same, rotated a quarter turn to
 * the left: if they make sense, that rotation is right, otherwise the opposite one.
 */
function likelyTurns(
  quarters: number,
  { isSideways, confidence }: ReadingQuality,
  otherwise: readonly number[],
): readonly number[] {
  const turns = isSideways ? (confidence > sensible ? [3, 1] : [1, 3]) : [2];
  return [...turns.map((turn) => (quarters + turn) % 4), ...otherwise];
}

interface ReadingQuality {
  /** Confidence per character, 0 to 1; words of one character are ignored. */
  readonly confidence: number;
  /** Words are higher than wide: the page is sideways. */
  readonly isSideways: boolean;
}

function qualityOf(words: readonly OcrWord[]): ReadingQuality {
  const long = words.filter(({ text }) => text.length > 1);
  return { confidence: confidenceOf(long), isSideways: areVertical(words) };
}
