import type { InstalledLanguage, OcrLanguageCode } from '../../../shared/base/ocrLanguages.ts';
import type { OcrLanguageState } from '../../../shared/api/engine/ocrLanguages.ts';

/** Languages that were added to OCR. No call rejects. */
export interface OcrLanguages {
  /** All languages of the table, in its order. */
  list(): readonly OcrLanguageState[];
  installed(): readonly InstalledLanguage[];
  /** Begins a download, unless it runs or the language is there. */
  add(code: OcrLanguageCode): void;
  /** Ends the download of a language, and removes its file. */
  remove(code: OcrLanguageCode): Promise<void>;
  /** Ends all downloads. */
  stop(): void;
}
