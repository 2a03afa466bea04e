import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { greyOfPng, pgmOf, type GreyPicture } from './greyPicture.ts';
import { loadTesseractModule } from './tesseractModule.ts';

/** Where the parts of Tesseract are: its program (CommonJS), its WASM, and the packed data of a language. */
export interface TesseractFiles {
  readonly program: string | URL;
  readonly wasm: string | URL;
  readonly language: string | URL;
}

/** A word as it was recognised. Pixels of the picture, turned by `angle`. */
export interface Recognised {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** Which line it stands in; lines of one number stand in one paragraph. */
  readonly line: string;
  readonly paragraph: string;
  /** Whether it stands small above its line, as the mark of a note. */
  readonly raised?: boolean;
}

/** What is written on a picture; sizes in its pixels. */
export interface Reading {
  readonly width: number;
  readonly height: number;
  /** Radians that the picture was turned by, so that its lines are level. */
  readonly angle: number;
  readonly words: readonly Recognised[];
}

/** Reads letters off pictures. */
export interface Tesseract {
  /** Reads a picture (PNG, JPEG, WebP, PNM), level, turned clockwise by quarters; null for one that cannot be read. */
  read(picture: Uint8Array, quarters: number): Reading | null;
  /** The picture itself in greys, turned by quarters and by an angle as it was read; null for one that cannot be read. */
  grey(picture: Uint8Array, quarters: number, angle: number): GreyPicture | null;
  /** Reads a picture of one word; null where it says nothing. @param signs the only ones that it may have; null for all */
  word(picture: GreyPicture, signs: string | null): Pick<Recognised, 'text' | 'confidence'> | null;
}

const lstmOnly = 1;
/** What it writes of a picture: 0 for its colours, 2 for black and white. */
const inGreys = 1;
/** What EXIF calls a picture that is to be turned by 0 to 3 quarters. */
const exifOrientations = [1, 6, 3, 8];
/** What a picture shows. */
const layout = 'tessedit_pageseg_mode';
const [wholePage, oneWord] = ['3', '8'];
const leastAngle = 0.005;
const mostAngle = 0.35;

/** Loads Tesseract with English into this thread: it needs some 100 MB, and half a second. */
export async function loadTesseract({ language, ...files }: TesseractFiles): Promise<Tesseract> {
  const module = await loadTesseractModule(files);
  module.FS.writeFile('eng.traineddata', gunzipSync(readFileSync(language)));
  const api = new module.TessBaseAPI();
  if (api.Init(null, 'eng', lstmOnly) !== 0) throw new Error('the data of the language cannot be read');
  api.SetVariable(layout, wholePage);
  // What it has to say of a page is for nobody.
  api.SetVariable('debug_file', '/dev/null');
  return {
    read(picture, quarters) {
      const orientation = exifOrientations[quarters & 3] ?? 1;
      module.FS.writeFile('/input', picture);
      if (api.SetImageFile(orientation, 0) === 1) return null;
      api.FindLines();
      const skew = api.GetGradient();
      const angle = Math.abs(skew) >= leastAngle && Math.abs(skew) <= mostAngle ? skew : 0;
      if (angle !== 0) api.SetImageFile(orientation, angle);
      api.Recognize(null);
      const table = api.GetTSVText();
      api.Clear();
      return readTable(table, angle);
    },
    grey(picture, quarters, angle) {
      module.FS.writeFile('/input', picture);
      if (api.SetImageFile(exifOrientations[quarters & 3] ?? 1, angle) === 1) return null;
      api.WriteImage(inGreys);
      api.Clear();
      return greyOfPng(module.FS.readFile('/image.png'));
    },
    word(picture, signs) {
      module.FS.writeFile('/input', pgmOf(picture));
      api.SetVariable(layout, oneWord);
      api.SetVariable('tessedit_char_whitelist', signs ?? '');
      const isOpen = api.SetImageFile(1, 0) !== 1;
      if (isOpen) api.Recognize(null);
      const words = isOpen ? readTable(api.GetTSVText(), 0).words : [];
      api.Clear();
      api.SetVariable(layout, wholePage);
      api.SetVariable('tessedit_char_whitelist', '');
      const [first] = words;
      if (first === undefined) return null;
      const confidence = Math.min(...words.map((word) => word.confidence));
      return { text: words.map(({ text }) => text).join(''), confidence };
    },
  };
}

/** Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function readTable(table: string, angle: number): Reading {
  const words: Recognised[] = [];
  let [pageWidth, pageHeight] = [0, 0];
  for (const row of table.split('\n')) {
    const [level, , block, paragraph, line, , left, top, width, height, confidence, text] = row.split('\t');
    if (level === '1') [pageWidth, pageHeight] = [Number(width), Number(height)];
    if (level !== '5' || text === undefined || text.trim() === '') continue;
    words.push({
      text: text.trim(),
      left: Number(left),
      top: Number(top),
      width: Number(width),
      height: Number(height),
      confidence: Math.min(1, Math.max(0, Number(confidence) / 100)),
      line: `${block ?? ''}.${paragraph ?? ''}.${line ?? ''}`,
      paragraph: `${block ?? ''}.${paragraph ?? ''}`,
    });
  }
  return { width: pageWidth, height: pageHeight, angle, words };
}
