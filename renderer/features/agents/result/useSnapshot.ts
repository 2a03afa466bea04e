import type { JsonValue } from '../../../../shared/base/json.ts';
import { presentError } from '../../../../shared/errors/present.ts';
import type { StoredBody } from '../../../../shared/run/events.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import type { TraceArtifactHistory } from '../../../../shared/trace/traceModel.ts';
import { maxBodyTextBytes, useBodyText } from '../../../data/runs/bodyText.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { useAgentErrorContext } from '../useAgentErrorContext.ts';
import { parseSnapshot } from './parseSnapshot.ts';

/** The stored content of a version. */
export interface Snapshot {
  readonly body: StoredBody | null;
  readonly text: string | undefined;
  /** Value of JSON content; undefined for other kinds and for invalid JSON. */
  readonly value: JsonValue | undefined;
  /** Why there is no content, as text. */
  readonly trouble: string | null;
  /** Id of a snapshot that could not be fetched during the run and may be available now. Null otherwise. */
  readonly failedId: string | null;
}

/** Returns the version of an artifact at an index of its history; all fields are undefined or null without one. */
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
  if (body !== null && body.size > maxBodyTextBytes)
    return none(t('agents.snapshot.tooLong', { size: bytes(body.size) }));
  if (failure !== null) return none(t('agents.snapshot.failed', { reason: failure }));
  if (text === undefined) return none(null);
  const isText = version.kind !== null && textKinds.has(version.kind);
  return { body, text, value: isText ? undefined : parseSnapshot(text), trouble: null, failedId: null };
}

/** Kinds that are never JSON, whatever their content looks like; an unknown kind may be. */
const textKinds: ReadonlySet<string> = new Set(['markdown', 'html', 'text', 'screenshot']);
