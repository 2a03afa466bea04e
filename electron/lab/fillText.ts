import type { JsonObject } from '../../shared/base/json.ts';

/** What an answer may say of the call that it answers. */
export interface LabCall {
  /** The caller's bearer key. */
  readonly key: string;
  /** The page that was asked for; empty where the body names none. */
  readonly url: string;
  /** The requested output formats with their options, in the object form. */
  readonly formats: readonly JsonObject[];
  /** Root of the URLs that an answer names: of the lab itself, and of the scenario that the call named: `http://127.0.0.1:4402/scenario/jobs/crawl`. */
  readonly origin: string;
  /** Wall time in ms since 1970. */
  readonly now: number;
}

/** Puts the call's own values in the place of `{{name}}`; what is unknown stays as it is. */
export function fillText(text: string, call: LabCall): string {
  if (!text.includes('{{')) return text;
  return text.replaceAll(/\{\{([a-z0-9]+)(?::(-?[a-z0-9]+))?\}\}/g, (whole, name: string, argument?: string) => {
    if (name === 'key') return keyForm(call.key, argument);
    if (name === 'url' && argument === undefined) return call.url;
    if (name === 'origin' && argument === undefined) return call.origin;
    if (name === 'date') return new Date(call.now + Number(argument ?? 0) * 1000).toUTCString();
    return whole;
  });
}

function keyForm(key: string, form: string | undefined): string {
  if (form === 'base64') return Buffer.from(`x:${key}`).toString('base64');
  return form === 'percent' ? Buffer.from(key).toString('hex').replaceAll(/../g, '%$&') : key;
}
