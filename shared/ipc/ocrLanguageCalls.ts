import { z } from 'zod';
import { ocrLanguageCodes } from '../base/ocrLanguages.ts';
import { ocrLanguageStateSchema } from '../api/engine/ocrLanguages.ts';

const states = z.array(ocrLanguageStateSchema);
const language = z.object({ code: z.enum(ocrLanguageCodes) });

/** The calls for the languages of OCR; each returns all of them with their states. */
export const ocrLanguageCalls = {
  /** Does not start the engine. */
  'ocrLanguages.list': { input: z.undefined().or(z.null()), output: states },
  /** Begins a download; starts the engine if it is stopped. */
  'ocrLanguages.add': { input: language, output: states },
  /** Removes a language, or ends its download; starts the engine if it is stopped. */
  'ocrLanguages.remove': { input: language, output: states },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>;
