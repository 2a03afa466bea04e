import { queuedReason, unknownReason } from '../../../../../shared/jobs/reasons.ts';
import type { SiteRow } from '../../../../../shared/jobs/siteRows.ts';
import type { Text } from '../../../../messages/createText.ts';
import { isMessageKey } from '../../../../messages/english.ts';
import { withoutScheme } from '../../../../ui/labels/addressParts.ts';

/** A reason in plain words; one of a later engine as it comes. */
export function reasonLabel(reason: string, t: Text['t']): string {
  if (reason === unknownReason) return t('site.reason.unknown');
  if (reason === queuedReason) return t('site.reason.queued');
  const key = `site.reason.${reason}`;
  return isMessageKey(key) ? t(key) : reason;
}

/** One sentence about a reason; null for one of a later engine. */
export function reasonHelp(reason: string, t: Text['t']): string | null {
  const key = `site.reason.${reason}.help`;
  return isMessageKey(key) ? t(key) : null;
}

/** The state of a URL in one word. */
export function stateLabel(state: string, t: Text['t']): string {
  const key = `site.state.${state}`;
  return isMessageKey(key) ? t(key) : state;
}

/** Where a URL was found: the page that links to it, or the sitemap, the list or the request that names it. */
export function foundLabel({ parent, source }: SiteRow, rows: readonly SiteRow[], t: Text['t']): string {
  const page = parent === null ? undefined : rows[parent];
  if (page !== undefined) return withoutScheme(page.url);
  if (source === null) return '';
  const key = `site.source.${source}`;
  return isMessageKey(key) ? t(key) : source;
}
