import { useMemo } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { countLeaves } from '../../../../shared/document/json/jsonLeaves.ts';
import { resultArtifactId, type TraceModel } from '../../../../shared/trace/traceModel.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { changeWord, itemsNote } from '../eventLabel.ts';
import { offsetText } from '../offsetText.ts';
import { hasEnded } from '../runStatus.ts';
import { PaneButton } from '../PaneButton.tsx';
import { useRunActions } from '../useRunActions.ts';
import { followLive, selectRecord } from '../viewActions.ts';
import { useView, type ViewStore } from '../viewState.ts';
import { FinalResult } from './FinalResult.tsx';
import { shownVersion, type ShownVersion } from './shownVersion.ts';
import { SnapshotView } from './SnapshotView.tsx';
import { useSnapshot } from './useSnapshot.ts';
import { VersionSlider } from './VersionSlider.tsx';

interface ResultNowProps {
  readonly tabId: TabId;
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly run: RunModel;
}

/** An artifact at the selected time, with all of its versions; or the result at the end of the run. */
export function ResultNow({ tabId, store, model, run }: ResultNowProps) {
  const { t } = useText();
  const state = useView(store, (each) => each);
  const shown = shownVersion(model, state);
  const { canRerun, perform } = useRunActions(tabId, run);
  const isOver = hasEnded(run, model);
  const hasFinal = run.body !== null;
  const showsFinal = hasFinal && (state.showsFinal || shown === null);
  const parts = [
    ...model.artifacts.map(({ artifactId, kind }) => ({
      id: `artifact ${artifactId}`,
      text: artifactId || '—',
      description: kind,
    })),
    ...(hasFinal
      ? [{ id: finalPart, text: t('agents.result.final'), description: t('agents.result.final.about') }]
      : []),
  ];
  return (
    <section aria-label={t('agents.result')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex h-9 shrink-0 items-center gap-2 border-b border-border px-pane">
        <h3 className="min-w-0 truncate font-strong">
          {t(parts.length > 1 ? 'agents.result.beside' : showsFinal ? 'agents.result.final' : 'agents.result')}
        </h3>
        {parts.length < 2 ? null : (
          <Select
            ariaLabel={t('agents.artifact')}
            size="small"
            variant="quiet"
            className="w-40 min-w-20"
            value={showsFinal ? finalPart : `artifact ${shown?.history.artifactId ?? ''}`}
            onChange={(id) =>
              id === finalPart
                ? store.setState({ showsFinal: true })
                : store.setState({ showsFinal: false, artifactId: id.replace('artifact ', ''), comparedVersion: null })
            }
            items={parts}
          />
        )}
        <span className="ms-auto">
          <PaneButton store={store} pane="result" />
        </span>
      </div>
      {showsFinal ? (
        <FinalResult run={run} onEdit={canRerun ? () => perform('edit') : null} />
      ) : shown === null || shown.versionIndex < 0 ? (
        <EmptyState sentence={t(shown === null && isOver ? 'agents.result.never' : 'agents.result.notYet')}>
          {!isOver ? (
            <Button size="small" onPress={() => followLive(store)}>
              {t('agents.follow')}
            </Button>
          ) : shown === null ? null : (
            <Button size="small" onPress={() => selectRecord(store, model, shown.history.versions[0]?.record ?? null)}>
              {t('agents.result.first')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <Version key={shown.history.artifactId} store={store} model={model} run={run} shown={shown} />
      )}
    </section>
  );
}

/** Distinct from artifact ids, which may be any text. */
const finalPart = 'final';

function Version({ store, model, run, shown }: Omit<ResultNowProps, 'tabId'> & { readonly shown: ShownVersion }) {
  const { t, bytes } = useText();
  const compared = useView(store, (state) => state.comparedVersion);
  const { history, versionIndex } = shown;
  const { versions } = history;
  const other =
    compared !== null && compared !== versionIndex && compared < versions.length ? compared : versionIndex - 1;
  const after = useSnapshot(run, history, versionIndex);
  const before = useSnapshot(run, history, other);
  const fields = useMemo(() => (after.value === undefined ? null : countLeaves(after.value)), [after.value]);
  const version = versions[versionIndex];
  if (version === undefined) return null;
  const at = model.records[version.record]?.at ?? 0;
  const weights = [
    itemsNote(version.itemCount, t),
    fields === null ? '' : t('agents.value.fields', { count: fields }),
    after.body === null ? '' : bytes(after.body.size),
  ];
  return (
    // In a small area the whole content scrolls: its parts would have no space to.
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="flex shrink-0 flex-col gap-1.5 border-b border-border px-pane pt-2 pb-2">
        <p className="flex flex-wrap items-baseline gap-x-2 type-12">
          <b className="font-strong">{t('agents.version', { place: versionIndex + 1 })}</b>{' '}
          <span className="min-w-0 grow truncate text-text-2">
            {t('agents.version.facts', {
              count: versions.length,
              change: changeWord(version.change, t),
              time: offsetText(at - (model.range?.from ?? 0), 'tenths'),
            })}
          </span>
          <span className="shrink-0 text-text-2 tabular-nums">{weights.filter(Boolean).join(' · ')}</span>
        </p>
        <VersionSlider
          history={history}
          versionIndex={versionIndex}
          onChoose={({ record }) => selectRecord(store, model, record)}
        />
        <VersionChoice store={store} shown={shown} other={other} />
      </div>
      <SnapshotView
        store={store}
        model={model}
        run={run}
        history={history}
        versionIndex={versionIndex}
        after={after}
        other={other}
        before={before}
        isResult={history.artifactId === resultArtifactId}
      />
    </div>
  );
}

interface VersionChoiceProps {
  readonly store: ViewStore;
  readonly shown: ShownVersion;
  readonly other: number;
}

/** Selects the view of a version and the other version that it is compared with. */
function VersionChoice({ store, shown: { history, versionIndex }, other }: VersionChoiceProps) {
  const { t } = useText();
  const view = useView(store, (state) => state.snapshotView);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segments
        label={t('agents.version.view')}
        items={[
          { id: 'before', text: t('agents.version.beforeView') },
          { id: 'after', text: t('agents.version.after') },
          { id: 'diff', text: t('agents.version.diff') },
        ]}
        value={view}
        onChange={(snapshotView) => store.setState({ snapshotView })}
      />
      {view === 'after' || history.versions.length < 2 ? null : (
        <Select
          ariaLabel={t('agents.version.with')}
          size="small"
          variant="quiet"
          className="w-36"
          value={other < 0 ? null : String(other)}
          placeholder={t('agents.version.nothing')}
          onChange={(id) => store.setState({ comparedVersion: Number(id) })}
          items={history.versions.flatMap((each, index) =>
            index === versionIndex
              ? []
              : [
                  {
                    id: String(index),
                    text: t('agents.version', { place: index + 1 }),
                    description: changeWord(each.change, t),
                  },
                ],
          )}
        />
      )}
    </div>
  );
}
