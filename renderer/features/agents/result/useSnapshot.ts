import type { JsonValue } from '../../../../shared/base/json.ts';
import { presentError } from '../../../../shared/errors/present.ts';
import type { StoredBody } from '../../../../shared/run/events.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import type { TraceArtifactHistory } from '../../../../shared/trace/traceModel.ts';
import { longestBodyText, useBodyText } from '../../../data/bodyText.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { useAgentErrorContext } from '../useAgentErrorContext.ts';
import { parseSnapshot } from './parseSnapshot.ts';

/** The content of a version as it was kept. */
export interface Snapshot {
  readonly body: StoredBody | null;
  readonly text: string | undefined;
  /** Of JSON; undefined for other kinds and for what does not parse. */
  readonly value: JsonValue | undefined;
  /** Why there is no content, in words. */
  readonly trouble: string | null;
  /** It could not be had then, and may be had now. Null otherwise. */
  readonly failedId: string | null;
}

/** The version of an artifact at a place of its history; all of it is undefined or null where there is none. */
export function useSnapshot(run: RunModel, history: TraceArtifactHistory, place: number): Snapshot {
  const { t, bytes } = useText();
  const version = history.versions[place];
  const snapshot = run.agent?.snapshots[version?.snapshotId ?? ''];
  const context = useAgentErrorContext(run);
  const body = snapshot?.body ?? null;
  const { text, failure } = useBodyText(body);
  const none = (trouble: string | null, failedId: string | null = null): Snapshot => ({
    ...{ body: null, text: undefined, value: undefined },
    trouble,
    failedId,
  });
  if (version === undefined) return none(null);
  if (version.snapshotId === null) return none(t('agents.snapshot.noId'));
  if (snapshot === undefined) return none(t('agents.snapshot.notFetched'));
  if (snapshot.error !== null) {
    const card = presentError(snapshot.error, context);
    const why = `${t(`errors.${card.case}.title`, card.values)}. ${t(`errors.${card.case}.meaning`, card.values)}`;
    const isGone = snapshot.error.kind === 'service' && !snapshot.error.retryable;
    return none(why, isGone ? null : snapshot.snapshotId);
  }
  if (body !== null && body.size > longestBodyText)
    return none(t('agents.snapshot.tooLong', { size: bytes(body.size) }));
  if (failure !== null) return none(t('agents.snapshot.failed', { reason: failure }));
  if (text === undefined) return none(null);
  const isText = version.kind !== null && textKinds.has(version.kind);
  return { body, text, value: isText ? undefined : parseSnapshot(text), trouble: null, failedId: null };
}

/** Kinds that are never JSON, whatever they look like; one that nobody has heard of may be. */
const textKinds: ReadonlySet<string> = new Set(['markdown', 'html', 'text', 'screenshot']);
