import { localEngineConnectionId } from '../../../shared/base/brand.ts';
import { inspectionField } from '../../../shared/run/inspectionFields.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { DocumentDigest } from '../../workers/documentProtocol.ts';

/** Whether the local engine told what happened while the page was visited. */
export function hasPageLog({ artifacts }: Pick<RunModel, 'artifacts'>): boolean {
  return artifacts.some(({ field }) => field === inspectionField('log'));
}

/** Nothing was visited for it: its log says so, and how one is had. */
function isFromCache({ summary }: Pick<RunModel, 'summary'>): boolean {
  return summary?.cacheState === 'hit';
}

/** Whether the local engine told what became of each element of the page. */
export function hasXray({ artifacts }: Pick<RunModel, 'artifacts'>): boolean {
  return artifacts.some(({ field, body }) => field === inspectionField('xray') && body !== null);
}

/** Documents, pictures and tables of values are read without any element. Where nobody says what it was, it may be a page. */
export function mayHaveElements(contentType: string | null): boolean {
  return contentType === null || /html|[/+]xml\b/i.test(contentType);
}

/** What a service left out can be read off its two texts of the page, where both are texts. */
export function canInfer({ fields, odd }: Pick<DocumentDigest, 'fields' | 'odd'>): boolean {
  return fields['rawHtml'] === 'value' && odd['rawHtml'] === undefined && odd['markdown'] === undefined;
}

/**
 * Which tabs a result has beside those of its fields. The X-ray stands where it is, where it can be made, and where something
 * near it can be read off the page's own HTML.
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
