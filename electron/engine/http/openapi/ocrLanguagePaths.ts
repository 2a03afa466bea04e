import { ocrLanguageCodes } from '../../../../shared/base/ocrLanguages.ts';
import { ocrLanguagesPath } from '../../../../shared/api/engine/ocrLanguages.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { refer } from './components.ts';
import { errors, json } from './responses.ts';

/** The paths of the languages of OCR. */
export function ocrLanguagePaths(): JsonObject {
  return {
    [ocrLanguagesPath]: {
      get: operation('ocrLanguages', 'The languages that can be added to OCR, with their states', []),
    },
    [`${ocrLanguagesPath}/{code}`]: {
      post: operation('addOcrLanguage', 'Download a language, unless it is there', [codeParameter]),
      delete: operation('removeOcrLanguage', 'Remove a language, or end its download', [codeParameter]),
    },
  };
}

const codeParameter: JsonObject = {
  name: 'code',
  in: 'path',
  required: true,
  schema: { type: 'string', enum: ocrLanguageCodes },
};

function operation(operationId: string, summary: string, parameters: readonly JsonObject[]): JsonObject {
  return {
    operationId,
    summary,
    tags: ['engine'],
    ...(parameters.length === 0 ? {} : { parameters: [...parameters] }),
    responses: {
      200: { description: 'All languages', content: json(refer('OcrLanguages')) },
      ...errors(parameters.length === 0 ? ['401'] : ['401', '404']),
    },
  };
}
