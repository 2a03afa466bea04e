import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { ScrapeRequest } from '../../../../shared/api/scrape.ts';
import { piiEntities, type RedactInput, type RedactSettings } from '../../redact/redactSettings.ts';
import type { Maker } from './maker.ts';

export interface Redactor {
  /** The text without what the settings name. */
  redact(input: RedactInput, signal: AbortSignal): Promise<Result<string, string>>;
}

const namesLeft =
  'redactPII: names of people and places need a model; the rules of the local engine left them as they are.';

/** Takes personal data out of the markdown, and of nothing else (api-facts 2.2). What cannot be redacted is not given. */
export function createRedactionMaker(redactor: Redactor): Maker {
  return async ({ job: { request }, page, output, made, signal }) => {
    const text = made['markdown'];
    const settings = redactSettings(request, countryOf(request, page.url, output.metadata['language']));
    if (settings === null || typeof text !== 'string') return ok({});
    const redacted = await redactor.redact({ text, settings, found: [] }, signal);
    if (!redacted.ok) return err({ kind: 'internal', message: redacted.error });
    return ok({ fields: { markdown: redacted.value }, warnings: wantsNames(request, settings) ? [namesLeft] : [] });
  };
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

/** `fast` says itself that it has rules only: there a name is missed only by who named it. */
function wantsNames({ redactPII }: ScrapeRequest, { mode, entities }: RedactSettings): boolean {
  const named = typeof redactPII === 'object' && redactPII.entities !== undefined;
  return (named || mode !== 'fast') && (entities.includes('PERSON') || entities.includes('LOCATION'));
}

/** Whose telephone numbers stand on the page: of the place asked for, else of its host's ending, else of its language. */
function countryOf({ location }: ScrapeRequest, url: string, language: unknown): string | null {
  if (location?.country !== undefined) return location.country.toUpperCase();
  const ending = /\.([a-z]{2})$/.exec(new URL(url).hostname)?.[1]?.toUpperCase();
  if (ending !== undefined) return ending === 'UK' ? 'GB' : ending;
  const region = /^[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2})\b/i.exec(
    typeof language === 'string' ? language : '',
  )?.[1];
  return region?.toUpperCase() ?? null;
}
