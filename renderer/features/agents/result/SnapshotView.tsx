import type { JsonValue } from '../../../../shared/base/json.ts';
import { compareJson } from '../../../../shared/document/compareJson.ts';
import type { StoredBody } from '../../../../shared/run/events.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import type { TraceArtifactHistory, TraceModel } from '../../../../shared/trace/traceModel.ts';
import { longestBodyText, useBodyText } from '../../../data/bodyText.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { DiffEditor } from '../../../monaco/DiffEditor.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ValueTree } from '../ValueTree.tsx';
import { useView, type ViewStore } from '../viewState.ts';
import { Blame } from './Blame.tsx';
import { parseSnapshot } from './parseSnapshot.ts';

interface SnapshotViewProps {
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly run: RunModel;
  readonly history: TraceArtifactHistory;
  readonly place: number;
  /** The version to compare with; -1 for nothing. */
  readonly other: number;
  readonly isResult: boolean;
}

/** A version's content: as it is, as the other was, or what differs between the two, with who wrote what changed. */
export function SnapshotView({ store, model, run, history, place, other, isResult }: SnapshotViewProps) {
  const { t } = useText();
  const view = useView(store, (state) => state.snapshotView);
  const after = useSnapshot(run, history, place);
  const before = useSnapshot(run, history, other);
  const shown = view === 'before' ? before : after;
  if (view === 'before' && other < 0) return <EmptyState sentence={t('agents.snapshot.nothingBefore')} />;
  if (shown.trouble !== null) return <EmptyState sentence={shown.trouble} />;
  if (shown.text === undefined) return null;
  const changed = after.value === undefined || before.value === undefined ? [] : compareJson(before.value, after.value);
  const isDiff = view === 'diff' && before.text !== undefined;
  const marks = new Set(view === 'after' ? changed.map(({ path }) => String(path.at(-1))) : []);
  return (
    <>
      {isDiff ? (
        <DiffEditor
          before={printed(before)}
          after={printed(after)}
          language={after.value === undefined ? 'plaintext' : 'json'}
          labels={{
            before: t('agents.snapshot.label', { place: other + 1 }),
            after: t('agents.snapshot.label', { place: place + 1 }),
          }}
          isInline
          collapsesEqual
          ignoresSpace={false}
          onChanges={ignore}
        />
      ) : (
        <div
          key={`${place} ${view}`}
          role="group"
          tabIndex={0}
          aria-label={t('agents.result')}
          className="min-h-0 flex-1 overflow-auto py-2 focus-inset"
        >
          {shown.value === undefined ? (
            <pre data-selectable className="px-pane type-code whitespace-pre-wrap [overflow-wrap:anywhere]">
              {shown.text.slice(0, longestShown)}
            </pre>
          ) : (
            <ValueTree
              name={isResult ? t('agents.result.root') : (history.path ?? history.artifactId)}
              value={shown.value}
              marked={marks}
            />
          )}
        </div>
      )}
      <Blame
        store={store}
        model={model}
        run={run}
        history={history}
        place={place}
        differences={changed}
        value={after.value}
      />
    </>
  );
}

const ignore = () => undefined;
const longestShown = 300_000;

interface Snapshot {
  readonly text: string | undefined;
  /** Of JSON; undefined for other kinds and for what does not parse. */
  readonly value: JsonValue | undefined;
  readonly trouble: string | null;
}

/** The content of a version as it was kept; a trouble in words where there is none. */
function useSnapshot(run: RunModel, history: TraceArtifactHistory, place: number): Snapshot {
  const { t, bytes } = useText();
  const version = history.versions[place];
  const snapshot = run.agent?.snapshots[version?.snapshotId ?? ''];
  const body: StoredBody | null = snapshot?.body ?? null;
  const { text, failure } = useBodyText(body);
  const none = (trouble: string | null): Snapshot => ({ text: undefined, value: undefined, trouble });
  if (version === undefined) return none(null);
  if (version.snapshotId === null) return none(t('agents.snapshot.noId'));
  if (snapshot === undefined) return none(t('agents.snapshot.notFetched'));
  if (snapshot.error !== null) return none(t('agents.snapshot.failed', { reason: snapshot.error.message }));
  if (body !== null && body.size > longestBodyText)
    return none(t('agents.snapshot.tooLong', { size: bytes(body.size) }));
  if (failure !== null) return none(t('agents.snapshot.failed', { reason: failure }));
  if (text === undefined) return none(null);
  return {
    text,
    value: version.kind === 'json' || version.kind === null ? parseSnapshot(text) : undefined,
    trouble: null,
  };
}

function printed({ value, text }: Snapshot): string {
  return value === undefined ? (text ?? '') : JSON.stringify(value, null, 2);
}
