import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { languageOf } from './openTesseract.ts';

/** The best npm library that reads PDFs, letters of pictures too. */
export interface DocumentPeer {
  /** As markdown; empty where it fails. */
  read(pdf: Uint8Array): Promise<string>;
  close(): void;
}

interface LiteParse {
  LiteParse: new (settings: object) => { parse(pdf: Uint8Array): Promise<{ readonly text: string }> };
}

/**
 * liteparse with its own settings, markdown, and the same data of English that the engine has: it would fetch its own.
 * @param data a folder in whose `peers` it is installed; null where it is not
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
