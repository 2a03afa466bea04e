import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { languageOf } from './openTesseract.ts';

/** The best npm library that reads PDFs, including OCR. */
export interface DocumentPeer {
  /** As markdown; empty where it fails. */
  read(pdf: Uint8Array): Promise<string>;
  close(): void;
}

interface LiteParse {
  LiteParse: new (settings: object) => { parse(pdf: Uint8Array): Promise<{ readonly text: string }> };
}

/**
 * Opens liteparse with its default settings, markdown output, and the engine's English OCR data; by default it would download its own.
 * @param data a folder with liteparse installed in `peers`; null if there is none
 */
export async function openLiteParse(data: string, project: string): Promise<DocumentPeer | null> {
  let loaded: LiteParse;
  try {
    const path = createRequire(join(data, 'peers/package.json')).resolve('@llamaindex/liteparse');
    loaded = (await import(pathToFileURL(path).href)) as LiteParse;
  } catch {
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'liteparse-'));
  writeFileSync(join(folder, 'eng.traineddata'), gunzipSync(readFileSync(languageOf(project))));
  const settings = { outputFormat: 'markdown', ocrEnabled: true, imageMode: 'off', quiet: true, tessdataPath: folder };
  const parser = new loaded.LiteParse(settings);
  return {
    async read(pdf) {
      try {
        return (await parser.parse(Buffer.from(pdf))).text;
      } catch {
        return '';
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
