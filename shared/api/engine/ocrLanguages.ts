import { z } from 'zod';
import { ocrLanguageCodes, ocrLanguages } from '../../base/ocrLanguages.ts';

/** Folder of the files in the engine's data folder. */
export const ocrLanguagesFolder = 'ocr-languages';

/** Where the languages of the engine are listed, downloaded and removed. */
export const ocrLanguagesPath = '/trowel/ocr-languages';

/**
 * Why a download failed. `unreachable`: no connection; `refused`: another status than 200; `timeout`; `changed`: the file is not the
 * one of the table; `disk`: it could not be written.
 */
export const ocrDownloadFailures = ['unreachable', 'refused', 'timeout', 'changed', 'disk'] as const;
export type OcrDownloadFailure = (typeof ocrDownloadFailures)[number];

const stateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('absent') }),
  /** Bytes that arrived, of those of the table. */
  z.object({ state: z.literal('loading'), receivedBytes: z.number().min(0) }),
  z.object({ state: z.literal('installed') }),
  z.object({ state: z.literal('failed'), reason: z.enum(ocrDownloadFailures) }),
]);

/** A language, and whether the engine has it. */
export const ocrLanguageStateSchema = z.object({ code: z.enum(ocrLanguageCodes), status: stateSchema });
export type OcrLanguageState = z.output<typeof ocrLanguageStateSchema>;

/** The response of `GET /trowel/ocr-languages`, and of a download or removal. */
export const ocrLanguagesResponseSchema = z.object({
  success: z.literal(true),
  languages: z.array(ocrLanguageStateSchema).max(ocrLanguages.length),
});
