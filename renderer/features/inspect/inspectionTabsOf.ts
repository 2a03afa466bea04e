import { localEngineConnectionId } from '../../../shared/base/brand.ts';
import { inspectionField } from '../../../shared/run/inspectionFields.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { DocumentDigest } from '../../workers/documentProtocol.ts';

/** Whether the local engine returned a log of the page visit. */
export function hasPageLog({ artifacts }: Pick<RunModel, 'artifacts'>): boolean {
  return artifacts.some(({ field }) => field === inspectionField('log'));
}

/** No page was visited for a cached result: its log states so, and how to get one. */
function isFromCache({ summary }: Pick<RunModel, 'summary'>): boolean {
  return summary?.cacheState === 'hit';
}

/** Documents, images and tabular data have no elements. An unknown type may be a page. */
export function mayHaveElements(contentType: string | null): boolean {
  return contentType === null || /html|[/+]xml\b/i.test(contentType);
}

/** Content that a service omitted can be inferred from its HTML and markdown of the page, if both are texts. */
export function canInfer({ fields, odd }: Pick<DocumentDigest, 'fields' | 'odd'>): boolean {
  return fields['rawHtml'] === 'value' && odd['rawHtml'] === undefined && odd['markdown'] === undefined;
}

/**
 * Returns a result's tabs in addition to those of its fields. The X-ray has a tab if it exists, if it can be made, and if a similar one can
 * be inferred from the page's HTML.
 */
export function inspectionTabsOf(
  run: Pick<RunModel, 'artifacts' | 'connectionId' | 'request' | 'summary'>,
  { fields, odd }: Pick<DocumentDigest, 'fields' | 'odd'>,
): { readonly xray: boolean; readonly pageLog: boolean } {
  const isOfPage =
    fields['markdown'] !== undefined &&
    fields['markdown'] !== 'absent' &&
    run.request['alexandria'] === undefined &&
    mayHaveElements(run.summary?.contentType ?? null);
  const isLocal = run.connectionId === localEngineConnectionId;
  return {
    xray: isOfPage && (isLocal || canInfer({ fields, odd })),
    pageLog: hasPageLog(run) || (isLocal && isFromCache(run)),
  };
}
