import { findOcrLanguage, type OcrLanguageCode } from '../../../shared/base/ocrLanguages.ts';
import { ocrLanguagesPath } from '../../../shared/api/engine/ocrLanguages.ts';
import type { ApiError } from '../ports/apiError.ts';
import { notFound } from './apiError.ts';

export type OcrLanguageRoute =
  | { readonly name: 'ocrLanguages' }
  | { readonly name: 'addOcrLanguage' | 'removeOcrLanguage'; readonly code: OcrLanguageCode };

interface OcrLanguageRow {
  readonly path: RegExp;
  readonly methods: Readonly<
    Partial<
      Record<
        'GET' | 'POST' | 'DELETE',
        { readonly parse: (parameters: readonly string[]) => OcrLanguageRoute | ApiError }
      >
    >
  >;
}

/** The routes of the languages of OCR. */
export const ocrLanguageRoutes: readonly OcrLanguageRow[] = [
  { path: new RegExp(`^${ocrLanguagesPath}$`), methods: { GET: { parse: () => ({ name: 'ocrLanguages' }) } } },
  {
    path: new RegExp(`^${ocrLanguagesPath}/([a-z_]{3,10})$`),
    methods: {
      POST: { parse: ([code = '']) => withLanguage('addOcrLanguage', code) },
      DELETE: { parse: ([code = '']) => withLanguage('removeOcrLanguage', code) },
    },
  },
];

function withLanguage(name: 'addOcrLanguage' | 'removeOcrLanguage', code: string): OcrLanguageRoute | ApiError {
  const language = findOcrLanguage(code);
  return language === undefined ? notFound : { name, code: language.code };
}
