import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The used part of Tesseract's API. */
export interface TesseractApi {
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
export interface TesseractModule {
  readonly TessBaseAPI: new () => TesseractApi;
  readonly FS: { writeFile(path: string, data: Uint8Array): void; readFile(path: string): Uint8Array };
}

/** Loads Tesseract's program (CommonJS) and its WASM into this thread; it is silent. */
export async function loadTesseractModule(files: {
  readonly program: string | URL;
  readonly wasm: string | URL;
}): Promise<TesseractModule> {
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
