import { findOcrLanguage, type OcrLanguageCode, ocrLanguageCodes } from '../../../shared/base/ocrLanguages.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';

/** Reads `--ocr-languages`: codes with commas between them; one sentence where one is not in the table. */
export function readOcrLanguages(text: string): Result<readonly OcrLanguageCode[], string> {
  const codes = new Set<OcrLanguageCode>();
  for (const name of text.split(',').map((each) => each.trim())) {
    if (name === '') continue;
    const language = findOcrLanguage(name);
    if (language === undefined) return err(`--ocr-languages: "${name}" is none of ${ocrLanguageCodes.join(', ')}.`);
    codes.add(language.code);
  }
  return ok([...codes]);
}
