import type { JsonObject } from '../../shared/base/json.ts';

/** Facts about a call that its response may contain. */
export interface LabCall {
  /** The caller's bearer key. */
  readonly key: string;
  /** The requested page; empty if the body names none. */
  readonly url: string;
  /** The requested output formats with their options, in the object form. */
  readonly formats: readonly JsonObject[];
  /** Root of the URLs in a response: of the lab itself, and of the scenario in the call: `http://127.0.0.1:4402/scenario/jobs/crawl`. */
  readonly origin: string;
  /** Wall time in ms since 1970. */
  readonly now: number;
}

/** Replaces `{{name}}` with the call's own values; unknown names stay as they are. */
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
