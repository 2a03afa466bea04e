import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Where the parts of Tesseract are: its program (CommonJS), its WASM, and the packed data of a language. */
export interface TesseractFiles {
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
}

/** Tesseract, loaded: its interface, and the files that it sees. */
interface TesseractModule {
  readonly TessBaseAPI: new () => TesseractApi;
  readonly FS: { writeFile(path: string, data: Uint8Array): void; readFile(path: string): Uint8Array };
}

/** Loads Tesseract's program (CommonJS) and its WASM into this thread; it is silent. */
export async function loadTesseractModule(files: Omit<TesseractFiles, 'language'>): Promise<TesseractModule> {
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

/** `WriteImage` mode: the original image, not the binarized one used for OCR. */
const inItsColours = 0;
const written = '/image.png';

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
      api.WriteImage(inItsColours);
      // Copied: the returned array is a view into the memory of the module, which grows.
      return module.FS.readFile(written).slice();
    } finally {
      api.Clear();
      module.FS.writeFile('/input', new Uint8Array());
      module.FS.writeFile(written, new Uint8Array());
    }
  };
}
