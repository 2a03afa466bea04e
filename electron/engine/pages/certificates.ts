import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import type { WebContents } from 'electron';

/**
 * Lets certificates that do not verify pass, or not, for the pages of one scrape. Decided for each page and each time: a verdict
 * of the session would be remembered, and hold for the next scrape too.
 * @returns the hosts that were let pass, filled as they come
 */
export function watchCertificates(contents: WebContents, skipVerification: boolean): ReadonlySet<string> {
  const hosts = new Set<string>();
  contents.on('certificate-error', (event, url, _error, _certificate, decide) => {
    if (!skipVerification) return;
    event.preventDefault();
    if (canParseUrl(url)) hosts.add(new URL(url).hostname);
    decide(true);
  });
  return hosts;
}
