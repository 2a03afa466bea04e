import { modelNeeds } from '../../../../shared/api/engine/support.ts';
import { toFormatObject } from '../../../../shared/api/formats.ts';
import type { ScrapeRequest } from '../../../../shared/api/scrape.ts';

/** Whether any part of a request can only be done with a language model: without one it is refused before the page is visited. */
export function needsModel(request: ScrapeRequest): boolean {
  return modelNeeds(request).length > 0;
}

/** The option, or its legacy position in the json format (api-facts 1.2). */
export function wantsInjectionCheck(request: ScrapeRequest): boolean {
  if (request.checkPromptInjection !== undefined) return request.checkPromptInjection;
  return (request.formats ?? [])
    .map(toFormatObject)
    .some((format) => format.type === 'json' && format.checkPromptInjection === true);
}

/** Returns whether only the writing of an extractor needs the model: a stored extractor works without it. */
export function needsModelForRecipeAlone(request: ScrapeRequest): boolean {
  return needsModel(request) && modelNeeds(request).every(({ kind }) => kind === 'extractor');
}
