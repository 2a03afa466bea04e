import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { ScrapeRequest } from '../../../../shared/api/scrape.ts';
import type { PageModel } from '../../model/pageModel.ts';
import { piiEntities, type RedactInput, type RedactSettings } from '../../redact/redactSettings.ts';
import type { FormatProducer } from './formatProducer.ts';

export interface Redactor {
  /** Returns the text without the entities named in the settings. */
  redact(input: RedactInput, signal: AbortSignal): Promise<Result<string, string>>;
}

const endLeft = 'redactPII: the page is so long that its end was not searched for names of people and places.';
const namesLeft =
  'redactPII: names of people and places need a model; the rules of the local engine left them unchanged.';

/** Redacts personal data in the markdown, and in nothing else (api-facts 2.2). Text that cannot be redacted is not returned. */
export function createRedactionProducer(redactor: Redactor, model: PageModel): FormatProducer {
  return async ({ job: { request }, page, output, produced, signal }) => {
    const text = produced['markdown'];
    const settings = redactSettings(request, countryOf(request, page.url, output.metadata['language']));
    if (settings === null || typeof text !== 'string') return ok({});
    const asks = model.isSet && needsNameDetection(request);
    const names = asks ? await model.findNames(text, signal) : ok({ names: [], isCut: false });
    // A model that fails would leave every name where it is.
    if (!names.ok) return err({ kind: 'model', failure: names.error });
    const redacted = await redactor.redact({ text, settings, named: names.value.names }, signal);
    if (!redacted.ok) return err({ kind: 'internal', message: redacted.error });
    const warnings = [
      ...(!asks && wantsNames(request, settings) ? [namesLeft] : []),
      ...(names.value.isCut ? [endLeft] : []),
    ];
    return ok({ fields: { markdown: redacted.value }, warnings });
  };
}

/** Returns whether a model is to find names and locations, where one is set: the mode must allow it (api-facts 2.2). */
export function needsNameDetection(request: ScrapeRequest): boolean {
  const settings = redactSettings(request, null);
  return settings !== null && settings.mode !== 'fast' && wantsNames(request, settings);
}

/** `redactPII` with its defaults; null where nothing is to be redacted. */
export function redactSettings({ redactPII }: ScrapeRequest, country: string | null): RedactSettings | null {
  if (redactPII === undefined || redactPII === false) return null;
  const asked = redactPII === true ? {} : redactPII;
  return {
    mode: asked.mode ?? 'accurate',
    entities: asked.entities ?? piiEntities,
    replaceStyle: asked.replaceStyle ?? 'tag',
    country,
  };
}

/** `fast` means rules only: missing names are reported only where their entities were requested explicitly. */
function wantsNames({ redactPII }: ScrapeRequest, { mode, entities }: RedactSettings): boolean {
  const named = typeof redactPII === 'object' && redactPII.entities !== undefined;
  return (named || mode !== 'fast') && (entities.includes('PERSON') || entities.includes('LOCATION'));
}

/** Determines the country of the page's phone numbers: the requested location, else the host's top-level domain, else the language. */
function countryOf({ location }: ScrapeRequest, url: string, language: unknown): string | null {
  if (location?.country !== undefined) return location.country.toUpperCase();
  const ending = /\.([a-z]{2})$/.exec(new URL(url).hostname)?.[1]?.toUpperCase();
  if (ending !== undefined) return ending === 'UK' ? 'GB' : ending;
  const region = /^[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2})\b/i.exec(
    typeof language === 'string' ? language : '',
  )?.[1];
  return region?.toUpperCase() ?? null;
}
