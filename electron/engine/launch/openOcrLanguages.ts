import { join } from 'node:path';
import { ocrLanguages } from '../../../shared/base/ocrLanguages.ts';
import { ocrLanguagesFolder } from '../../../shared/api/engine/ocrLanguages.ts';
import type { GuardedFetch } from '../../guard/fetchGuarded.ts';
import { createOcrLanguages } from '../languages/createOcrLanguages.ts';
import { downloadLanguage, packageOrigin } from '../languages/downloadLanguage.ts';
import { openLanguageFolder } from '../languages/languageFolder.ts';
import type { OcrLanguages } from '../ports/ocrLanguages.ts';

/** The largest file has 2 MB. */
const downloadTimeoutMs = 300_000;

export interface OcrLanguageSettings {
  /** The engine's data folder. */
  readonly data: string;
  readonly fetch: GuardedFetch;
  readonly log: (line: string) => void;
}

/** Opens the languages that were added to OCR. Nothing is downloaded that the person did not ask for. */
export function openOcrLanguages({ data, fetch, log }: OcrLanguageSettings): OcrLanguages {
  const settings = { fetch, origin: packageOrigin, timeoutMs: downloadTimeoutMs };
  return createOcrLanguages({
    languages: ocrLanguages,
    folder: openLanguageFolder(join(data, ocrLanguagesFolder)),
    download: (language, signal, onReceived) => downloadLanguage(language, { ...settings, signal, onReceived }),
    log,
  });
}
