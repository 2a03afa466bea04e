import { useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { isJsonObject } from '../../../../shared/base/json.ts';
import type { ListChanges } from '../../../../shared/document/response/documentChanges.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useLikelyRuns } from '../../../data/history/previousRun.ts';
import { useRun } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import type { DocumentDigest } from '../../../workers/documentProtocol.ts';
import { useWorkerResult } from '../documents.tsx';
import { CompareMenu } from './CompareMenu.tsx';

interface ResultCompareMenuProps {
  readonly run: RunModel;
  readonly bodyId: BodyId;
  readonly digest: DocumentDigest;
}

/** The menu of a result: it also says what changed since the run before, and what the service reports. */
export function ResultCompareMenu({ run, bodyId, digest }: ResultCompareMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <CompareMenu
      run={run}
      changes={useChanges(run, bodyId, isWanted)}
      trackedStatus={useTrackedStatus(bodyId, isTracked(digest))}
      onWanted={() => setIsWanted(true)}
    />
  );
}

/** Returns whether a result has a report about changes that can be shown as one. */
export function isTracked({ fields, odd }: DocumentDigest): boolean {
  return fields['changeTracking'] === 'value' && odd['changeTracking'] === undefined;
}

function useTrackedStatus(bodyId: BodyId, has: boolean): string | null {
  const { value } = useWorkerResult(`${bodyId}:tracked:${String(has)}`, async (documents) => ({
    change: has ? (await documents.call('field', { bodyId, name: 'changeTracking' })).value : null,
  }));
  if (!has) return null;
  const change = value?.change ?? null;
  const status = isJsonObject(change) ? change['changeStatus'] : null;
  return typeof status === 'string' ? status.slice(0, 40) : '';
}

/** Returns what changed since the run that is compared first; null until it is known, and where texts and links are not compared. */
function useChanges(run: RunModel, bodyId: BodyId, isWanted: boolean): string | null {
  const { t, number } = useText();
  const likely = useLikelyRuns(run, isWanted);
  const former = useRun((likely?.tab ?? likely?.address ?? likely?.host)?.runId ?? null).run?.body?.bodyId ?? null;
  const { value } = useWorkerResult(`${bodyId}:since:${isWanted ? (former ?? '') : ''}`, async (documents) => ({
    since: isWanted && former !== null ? await documents.call('changesSince', { bodyId, before: former }) : null,
  }));
  const since = value?.since ?? null;
  if (since === null || (since.lines === null && since.links === null)) return null;
  const { lines, links } = since;
  const changeOf = (changes: ListChanges | null): string =>
    [
      ...(changes !== null && changes.added > 0 ? [`+${number(changes.added)}`] : []),
      ...(changes !== null && changes.removed > 0 ? [`−${number(changes.removed)}`] : []),
    ].join(' ');
  const parts = [
    ...(changeOf(lines) === '' ? [] : [t('compare.source.lines', { change: changeOf(lines) })]),
    ...(changeOf(links) === '' ? [] : [t('compare.source.links', { change: changeOf(links) })]),
  ];
  return parts.length === 0 ? t('compare.source.equal') : parts.join(' · ');
}
