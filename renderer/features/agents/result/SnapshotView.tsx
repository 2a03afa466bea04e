import { useMemo, useState } from 'react';
import { writeExactJson } from '../../../../shared/base/exactNumber.ts';
import { compareJson } from '../../../../shared/document/json/compareJson.ts';
import type { JsonSteps } from '../../../../shared/document/json/jsonQuery.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import type { TraceArtifactHistory, TraceModel } from '../../../../shared/trace/traceModel.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { DiffEditor } from '../../../monaco/DiffEditor.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { marksOf, noMarks } from '../../inspect/json/jsonMarks.tsx';
import { useView, type ViewStore } from '../viewState.ts';
import { Blame } from './Blame.tsx';
import { FetchVersion } from './FetchVersion.tsx';
import type { Snapshot } from './useSnapshot.ts';
import { VersionContent } from './VersionContent.tsx';

interface SnapshotViewProps {
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly run: RunModel;
  readonly history: TraceArtifactHistory;
  readonly versionIndex: number;
  readonly after: Snapshot;
  /** The version to compare with. */
  readonly other: number;
  readonly before: Snapshot;
  readonly isResult: boolean;
}

/** A version's content: as it is, as the other version was, or the differences between the two, with the author of each change. */
export function SnapshotView(props: SnapshotViewProps) {
  const { store, model, run, history, versionIndex, after, other, before, isResult } = props;
  const { t } = useText();
  const view = useView(store, (state) => state.snapshotView);
  const [chosen, setChosen] = useState<JsonSteps | null>(null);
  const changed = useMemo(
    () => (after.value === undefined || before.value === undefined ? [] : compareJson(before.value, after.value)),
    [before.value, after.value],
  );
  const marks = useMemo(() => marksOf(changed.map(({ path }) => path)), [changed]);
  const shown = view === 'before' ? before : after;
  if (view === 'before' && other < 0) return <EmptyState sentence={t('agents.snapshot.nothingBefore')} />;
  if (shown.trouble !== null)
    return (
      <EmptyState sentence={shown.trouble}>
        {shown.failedId === null || run.isImported ? null : <FetchVersion run={run} snapshotId={shown.failedId} />}
        {run.body === null ? null : (
          <Button size="small" onPress={() => store.setState({ showsFinal: true })}>
            {t('agents.result.showFinal')}
          </Button>
        )}
      </EmptyState>
    );
  if (shown.text === undefined || shown.body === null) return null;
  return (
    <>
      <div className="flex min-h-40 flex-1 flex-col">
        {view === 'diff' && before.text !== undefined ? (
          <DiffEditor
            before={printed(before)}
            after={printed(after)}
            language={after.value === undefined ? 'plaintext' : 'json'}
            labels={{
              before: t('agents.snapshot.label', { place: other + 1 }),
              after: t('agents.snapshot.label', { place: versionIndex + 1 }),
            }}
            isInline
            collapsesEqual
            ignoresSpace={false}
            onChanges={ignore}
          />
        ) : (
          <VersionContent
            run={run}
            body={shown.body}
            text={shown.text}
            kind={history.versions[view === 'before' ? other : versionIndex]?.kind ?? null}
            label={isResult ? t('agents.result.root') : (history.path ?? history.artifactId)}
            isJson={shown.value !== undefined}
            marks={view === 'before' ? noMarks : marks}
            onChoose={setChosen}
          />
        )}
      </div>
      <Blame
        store={store}
        model={model}
        run={run}
        history={history}
        versionIndex={versionIndex}
        differences={changed}
        value={after.value}
        chosen={view === 'before' ? null : chosen}
      />
    </>
  );
}

const ignore = () => undefined;

function printed({ value, text }: Snapshot): string {
  return value === undefined ? (text ?? '') : writeExactJson(value, 2);
}
