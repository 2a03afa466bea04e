import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { unsupportedProtocol } from './badRequest.ts';

/**
 * Reads the URL of a page: without a scheme it is one of HTTP (api-facts 2.1). It stays as written otherwise, because documents name it.
 * @returns the absolute URL, or the problem as a sentence
 */
export function readPageUrl(sent: string, maxChars: number): Result<string, string> {
  const text = sent.trim();
  if (text === '') return err('the url is empty');
  if (text.length > maxChars) return err(`the url may have ${maxChars} characters`);
  if (/^https?:\/\//i.test(text)) return canParseUrl(text) ? ok(text) : err('this is not a valid URL');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /^(?:mailto|tel|data|javascript|blob|about|file):/i.test(text))
    return err(unsupportedProtocol);
  const url = `http://${text.replace(/^\/\//, '')}`;
  return canParseUrl(url) && isHostName(new URL(url).hostname) ? ok(url) : err('this is not a valid URL');
}

/** A single word is a host only where its scheme says that it is one; `localhost` always is. */
function isHostName(host: string): boolean {
  return host === 'localhost' || host.startsWith('[') || /[^.]\.[^.]/.test(host);
}
