import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type { InstalledLanguage } from '../../../../shared/base/ocrLanguages.ts';
import { greyOfPng, pgmOf, type GrayImage } from './grayImage.ts';

/** A recognized word, in pixels of the image, rotated by `angle`. */
export interface OcrWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** Line of the word; equal values are in one paragraph. */
  readonly line: string;
  readonly paragraph: string;
  /** Whether it is superscript, like a note mark. */
  readonly raised?: boolean;
}

/** OCR result of an image; sizes in its pixels. */
export interface Reading {
  readonly width: number;
  readonly height: number;
  /** Radians by which the image was deskewed. */
  readonly angle: number;
  readonly words: readonly OcrWord[];
}

/** OCR engine. */
export interface Tesseract {
  /** Reads an image (PNG, JPEG, WebP, PNM), deskewed and rotated clockwise by quarter turns; null for an unreadable one. */
  read(image: Uint8Array, quarters: number): Reading | null;
  /** Returns the image in grayscale, rotated by quarter turns and an angle as it was read; null for an unreadable one. */
  grey(image: Uint8Array, quarters: number, angle: number): GrayImage | null;
  /**
   * Reads an image of one word; null if it has none.
   * @param chars allowed characters; null for all
   */
  word(image: GrayImage, chars: string | null): Pick<OcrWord, 'text' | 'confidence'> | null;
  /** Returns an engine of another language, loaded on first use; null where its data cannot be read. */
  withLanguage(language: InstalledLanguage): Tesseract | null;
}

const lstmOnly = 1;
/** Modes of `WriteImage`: the original image, in color or grayscale, not the binarized one used for OCR. */
const writeModes = { color: 0, gray: 1 } as const;
/** Where it writes the image. */
const writtenPath = '/image.png';
/** EXIF orientations of images to be rotated by 0 to 3 quarter turns. */
const exifOrientations = [1, 6, 3, 8];
/** Page segmentation mode. */
const layout = 'tessedit_pageseg_mode';
const [wholePage, oneWord] = ['3', '8'];
/** Skew angles that are corrected: smaller ones do not matter, larger ones are wrong. */
const minAngleRad = 0.005;
const maxAngleRad = 0.35;

/** Maximum languages in memory beside English: each has some 30 MB. */
const maxLoadedLanguages = 3;
/** Maximum size of the unpacked data of a language. */
const maxLanguageBytes = 64_000_000;

/** Loads Tesseract with English into this thread: it needs some 100 MB, and half a second. */
export async function loadTesseract({ language, ...files }: TesseractFiles): Promise<Tesseract> {
  const module = await loadTesseractModule(files);
  const english = openLanguage(module, 'eng', gunzipSync(readFileSync(language)));
  if (english === null) throw new Error('the data of the language cannot be read');
  const loaded = new Map<string, { readonly api: TesseractApi; readonly tesseract: Tesseract }>();

  function withLanguage({ code, file }: InstalledLanguage): Tesseract | null {
    const known = loaded.get(code);
    if (known !== undefined) return known.tesseract;
    const [oldest] = loaded.keys();
    if (oldest !== undefined && loaded.size >= maxLoadedLanguages) {
      loaded.get(oldest)?.api.End();
      loaded.delete(oldest);
    }
    const data = dataOf(file);
    const api = data === null ? null : openLanguage(module, code, data);
    if (api === null) return null;
    const tesseract = tesseractOf(module, api, withLanguage);
    loaded.set(code, { api, tesseract });
    return tesseract;
  }

  return tesseractOf(module, english, withLanguage);
}

/** Returns the unpacked data of a language; null where the person has removed it meanwhile, or it is damaged. */
function dataOf(file: string): Uint8Array | null {
  try {
    return gunzipSync(readFileSync(file), { maxOutputLength: maxLanguageBytes });
  } catch {
    return null;
  }
}

function openLanguage(module: TesseractModule, code: string, data: Uint8Array): TesseractApi | null {
  const name = `${code}.traineddata`;
  module.FS.writeFile(name, data);
  const api = new module.TessBaseAPI();
  const isOpen = api.Init(null, code, lstmOnly) === 0;
  module.FS.unlink(name);
  if (!isOpen) return null;
  api.SetVariable(layout, wholePage);
  // Its debug output is discarded.
  api.SetVariable('debug_file', '/dev/null');
  return api;
}

function tesseractOf(module: TesseractModule, api: TesseractApi, withLanguage: Tesseract['withLanguage']): Tesseract {
  return {
    withLanguage,
    read(image, quarters) {
      const orientation = exifOrientations[quarters & 3] ?? 1;
      module.FS.writeFile('/input', image);
      if (api.SetImageFile(orientation, 0) === 1) return null;
      api.FindLines();
      const skew = api.GetGradient();
      const angle = Math.abs(skew) >= minAngleRad && Math.abs(skew) <= maxAngleRad ? skew : 0;
      if (angle !== 0) api.SetImageFile(orientation, angle);
      api.Recognize(null);
      const table = api.GetTSVText();
      api.Clear();
      return readTable(table, angle);
    },
    grey(image, quarters, angle) {
      module.FS.writeFile('/input', image);
      if (api.SetImageFile(exifOrientations[quarters & 3] ?? 1, angle) === 1) return null;
      api.WriteImage(writeModes.gray);
      api.Clear();
      return greyOfPng(module.FS.readFile(writtenPath));
    },
    word(image, chars) {
      module.FS.writeFile('/input', pgmOf(image));
      api.SetVariable(layout, oneWord);
      api.SetVariable('tessedit_char_whitelist', chars ?? '');
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
  const words: OcrWord[] = [];
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

/**
 * Returns the OCR engine next to a built program, loaded into this thread on first use.
 * @param program URL of the program (`import.meta.url`)
 */
export function inProcessTesseract(program: string): () => Promise<Tesseract> {
  let opened: Promise<Tesseract> | null = null;
  return () =>
    (opened ??= loadTesseract({
      program: new URL('./tesseract-core.cjs', program),
      wasm: new URL('./tesseract-core.wasm', program),
      language: new URL('./eng.traineddata.gz', program),
    }));
}

/** Where the parts of Tesseract are: its program (CommonJS), its WASM, and the packed data of a language. */
interface TesseractFiles {
  readonly program: string | URL;
  readonly wasm: string | URL;
  readonly language: string | URL;
}

/** The used part of Tesseract's API. */
interface TesseractApi {
  Init(path: null, language: string, mode: number): number;
  /** Replaces `Init` if nothing is read: it needs no language. */
  InitForAnalysePage(): void;
  SetVariable(name: string, value: string): void;
  /** Reads `/input`, turned by an angle in radians; 1 where it cannot. */
  SetImageFile(exif: number, angle: number): number;
  /** Writes the image to `/image.png`. */
  WriteImage(kind: number): void;
  FindLines(): void;
  GetGradient(): number;
  Recognize(monitor: null): number;
  GetTSVText(): string;
  Clear(): void;
  /** Gives its memory back. */
  End(): void;
}

/** Tesseract, loaded: its interface, and the files that it sees. */
interface TesseractModule {
  readonly TessBaseAPI: new () => TesseractApi;
  readonly FS: {
    writeFile(path: string, data: Uint8Array): void;
    readFile(path: string): Uint8Array;
    unlink(path: string): void;
  };
}

/** Loads Tesseract's program (CommonJS) and its WASM into this thread; it is silent. */
async function loadTesseractModule(files: Omit<TesseractFiles, 'language'>): Promise<TesseractModule> {
  const load = createRequire(import.meta.url);
  const create = load(typeof files.program === 'string' ? files.program : fileOf(files.program)) as (
    settings: object,
  ) => Promise<TesseractModule>;
  return await create({
    wasmBinary: readFileSync(files.wasm),
    print: nothing,
    printErr: nothing,
    TesseractProgress: nothing,
  });
}

function nothing(): void {
  // Its progress and error output is discarded.
}

function fileOf(url: URL): string {
  return decodeURIComponent(url.pathname.replace(/^\/(?=[A-Z]:)/, ''));
}

/** Converts an image to a PNG of the same pixels; returns null for an unreadable image. */
export type ImageConverter = (file: Uint8Array) => Uint8Array | null;

/**
 * Loads Tesseract's image reader without a language: an image is shown as the OCR engine receives it. In a multi-page TIFF it sees the
 * first page.
 */
export async function loadImageConverter(files: Omit<TesseractFiles, 'language'>): Promise<ImageConverter> {
  const module = await loadTesseractModule(files);
  const api = new module.TessBaseAPI();
  api.InitForAnalysePage();
  return (file) => {
    module.FS.writeFile('/input', file);
    try {
      if (api.SetImageFile(1, 0) === 1) return null;
      api.WriteImage(writeModes.color);
      // Copied: the returned array is a view into the memory of the module, which grows.
      return module.FS.readFile(writtenPath).slice();
    } finally {
      api.Clear();
      module.FS.writeFile('/input', new Uint8Array());
      module.FS.writeFile(writtenPath, new Uint8Array());
    }
  };
}
