import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import type { WebContents } from 'electron';

/**
 * Accepts or rejects unverified certificates for the pages of one scrape. Decided per page and per event: a verdict for the session would
 * be cached, and apply to the next scrape too.
 * @returns the hosts with accepted certificates, added as they occur
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
