import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { unsupportedProtocol } from '../../scrape/validate/badRequest.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';

/** A longer URL is a trap for a crawl as well. */
const maxUrlChars = 2000;

/**
 * Reads the URL of a page as map, crawl and batch take it: without a scheme it is one of HTTP. It stays as written otherwise, because
 * documents name it.
 * @returns the absolute URL, or the problem as a sentence
 */
export function readJobUrl(sent: string): Result<string, string> {
  const text = sent.trim();
  if (text === '') return err('the url is empty');
  if (text.length > maxUrlChars) return err(`the url may have ${maxUrlChars} characters`);
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
