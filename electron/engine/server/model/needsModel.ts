import { toFormatObject, type FormatObject } from '../../../../shared/api/formats.ts';
import type { ScrapeRequest } from '../../../../shared/api/scrape.ts';
import { mayBeStated } from '../../changes/readStated.ts';

/** Whether any part of a request can only be done with a language model: without one it is refused before the page is visited. */
export function needsModel(request: ScrapeRequest): boolean {
  return (
    request.onlyCleanContent === true ||
    wantsInjectionCheck(request) ||
    (request.formats ?? []).map(toFormatObject).some(isOfModel)
  );
}

/** The option, or its older place in the json format (api-facts 1.2). */
export function wantsInjectionCheck(request: ScrapeRequest): boolean {
  if (request.checkPromptInjection !== undefined) return request.checkPromptInjection;
  return (request.formats ?? [])
    .map(toFormatObject)
    .some((format) => format.type === 'json' && format.checkPromptInjection === true);
}

/** Whether nothing but the writing of an extractor needs the model: one that is kept does without it. */
export function needsModelForRecipeAlone(request: ScrapeRequest): boolean {
  const formats = (request.formats ?? []).filter((format) => toFormatObject(format).type !== 'deterministicJson');
  return needsModel(request) && !needsModel({ ...request, formats });
}

function isOfModel(format: FormatObject): boolean {
  switch (format.type) {
    case 'summary':
    case 'question':
    case 'json':
    case 'deterministicJson':
      return true;
    case 'query':
      return format.mode !== 'directQuote';
    case 'changeTracking':
      return format.modes?.includes('json') === true && !mayBeStated(format.schema, format.prompt);
    default:
      return false;
  }
}
