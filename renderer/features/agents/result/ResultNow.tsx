import { resultArtifactId, type TraceModel } from '../../../../shared/trace/traceModel.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { isUnderWay } from '../../../data/sendRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Select } from '../../../ui/Select.tsx';
import { changeWord, itemsNote } from '../eventWords.ts';
import { offsetText } from '../offsetText.ts';
import { PaneButton } from '../PaneButton.tsx';
import { followLive, selectRecord } from '../viewActs.ts';
import { useView, type ViewStore } from '../viewState.ts';
import { FinalResult } from './FinalResult.tsx';
import { shownVersion, type ShownVersion } from './shownVersion.ts';
import { SnapshotView } from './SnapshotView.tsx';
import { VersionSlider } from './VersionSlider.tsx';

interface ResultNowProps {
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly run: RunModel;
}

/** An artifact as it was at the moment that is shown, with all of its versions. */
export function ResultNow({ store, model, run }: ResultNowProps) {
  const { t } = useText();
  const state = useView(store, (each) => each);
  const shown = shownVersion(model, state);
  return (
    <section aria-label={t('agents.result')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex h-9 shrink-0 items-center gap-2 border-b border-border px-pane">
        <h3 className="min-w-0 truncate font-strong">
          {t(shown === null && run.body !== null ? 'agents.result.final' : 'agents.result')}
        </h3>
        {model.artifacts.length < 2 ? null : (
          <Select
            ariaLabel={t('agents.artifact')}
            size="small"
            look="quiet"
            className="w-32"
            value={shown?.history.artifactId ?? null}
            onChange={(artifactId) => store.setState({ artifactId, comparedVersion: null })}
            items={model.artifacts.map(({ artifactId, kind }) => ({
              id: artifactId,
              text: artifactId || '—',
              description: kind,
            }))}
          />
        )}
        <span className="ms-auto">
          <PaneButton store={store} pane="result" />
        </span>
      </div>
      {shown === null && run.body !== null ? (
        <FinalResult run={run} />
      ) : shown === null || shown.place < 0 ? (
        <EmptyState sentence={t(shown === null && !isUnderWay(run) ? 'agents.result.never' : 'agents.result.notYet')}>
          {isUnderWay(run) ? (
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
        <Version store={store} model={model} run={run} shown={shown} />
      )}
    </section>
  );
}

const before = 'before';

function Version({ store, model, run, shown }: ResultNowProps & { readonly shown: ShownVersion }) {
  const { t, bytes } = useText();
  const view = useView(store, (state) => state.snapshotView);
  const compared = useView(store, (state) => state.comparedVersion);
  const { history, place } = shown;
  const version = history.versions[place];
  if (version === undefined) return null;
  const from = model.range?.from ?? 0;
  const at = model.records[version.record]?.at ?? 0;
  const snapshot = run.agent?.snapshots[version.snapshotId ?? ''];
  const size = snapshot?.body == null ? '' : bytes(snapshot.body.size);
  const other = compared !== null && compared !== place && compared < history.versions.length ? compared : place - 1;
  return (
    <>
      <div className="flex shrink-0 flex-col gap-1.5 border-b border-border px-pane pt-2 pb-2">
        <p className="flex items-baseline gap-2 type-12">
          <b className="font-strong">{t('agents.version', { place: place + 1 })}</b>{' '}
          <span className="min-w-0 flex-1 truncate text-text-2">
            {t('agents.version.facts', {
              count: history.versions.length,
              change: changeWord(version.change, t),
              time: offsetText(at - from, 'tenths'),
            })}
          </span>
          <span className="shrink-0 text-text-2 tabular-nums">
            {[itemsNote(version.itemCount, t), size].filter(Boolean).join(' · ')}
          </span>
        </p>
        <VersionSlider history={history} place={place} onChoose={({ record }) => selectRecord(store, model, record)} />
        <div className="flex flex-wrap items-center gap-2">
          <Segments
            label={t('agents.version.view')}
            items={(['before', 'after', 'diff'] as const).map((id) => ({
              id,
              text: t(`agents.version.${id === before ? 'beforeView' : id}`),
            }))}
            value={view}
            onChange={(snapshotView) => store.setState({ snapshotView })}
          />
          {view === 'after' || history.versions.length < 2 ? null : (
            <Select
              ariaLabel={t('agents.version.with')}
              size="small"
              look="quiet"
              className="w-36"
              value={other < 0 ? null : String(other)}
              placeholder={t('agents.version.nothing')}
              onChange={(id) => store.setState({ comparedVersion: Number(id) })}
              items={history.versions.flatMap((each, index) =>
                index === place
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
      </div>
      <SnapshotView
        key={history.artifactId}
        store={store}
        model={model}
        run={run}
        history={history}
        place={place}
        other={other}
        isResult={history.artifactId === resultArtifactId}
      />
    </>
  );
}
