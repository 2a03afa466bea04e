import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { ComparisonSource } from '../../../shared/workspace/workspace.ts';
import { relationOf } from '../../data/history/previousRun.ts';
import { useServices, useRun, useWorkspace } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { CompareMenu } from '../inspect/compare/CompareMenu.tsx';
import { BaselineComparing } from './baseline/BaselineComparing.tsx';
import { useComparedDocuments } from './comparedDocuments.ts';
import { Comparing } from './Comparing.tsx';
import { TrackingComparing } from './tracking/TrackingComparing.tsx';
import { useTrackedChange } from './tracking/useTrackedChange.ts';

/** A run with what it is compared with: another run, its baseline, or the changes that its service reports. Also while runs are in progress. */
export function CompareView() {
  const { t } = useText();
  const { commands } = useServices();
  const compared = useWorkspace((state) => state.layout.compared);
  const a = useRun(compared?.a);
  const b = useRun(compared?.b);
  if (compared === null || a.state === 'missing' || b.state === 'missing') {
    return (
      <EmptyState sentence={t(compared === null ? 'compare.none' : 'compare.gone')}>
        <Button onPress={() => void commands.run('history.open')}>{t('compare.history')}</Button>
      </EmptyState>
    );
  }
  if (a.run === null || b.run === null) return null;
  return <Compared key={`${compared.a} ${compared.b}`} a={a.run} b={b.run} source={compared.source} />;
}

interface ComparedProps {
  readonly a: RunModel;
  readonly b: RunModel;
  readonly source: ComparisonSource;
}

function Compared({ a, b, source }: ComparedProps) {
  const { workspace } = useServices();
  const isSingle = a.runId === b.runId;
  const show = (next: ComparisonSource): void =>
    workspace.changeLayout({ compared: { a: a.runId, b: b.runId, source: next } });
  // Kinds without baselines bring something else each time.
  const haveBaselines = [a, b].every(({ endpoint }) => requestKinds[endpoint].comparison.hasBaseline);
  const opened = useComparedDocuments(a, b);
  const tracked = useTrackedChange(b, opened);
  const menu = (
    <CompareMenu
      run={b}
      current={useSourceName(a, b, source)}
      trackedStatus={tracked.state === 'ready' ? (tracked.value?.status ?? null) : null}
      {...(isSingle || !haveBaselines
        ? {}
        : { ofPair: { onEach: source === 'baseline' ? () => show('run') : null, onBaseline: () => show('baseline') } })}
    />
  );
  if (source === 'changeTracking') return <TrackingComparing run={b} tracked={tracked} opened={opened} end={menu} />;
  if (source === 'baseline') return <BaselineComparing a={a} b={isSingle ? null : b} opened={opened} end={menu} />;
  const swap = (): void => workspace.changeLayout({ compared: { a: b.runId, b: a.runId, source } });
  return <Comparing a={a} b={b} opened={opened} onSwap={swap} end={menu} />;
}

/** Names what a run is compared with. */
function useSourceName(a: RunModel, b: RunModel, source: ComparisonSource): string {
  const { t } = useText();
  const tabs = useWorkspace((state) => state.tabs);
  if (source !== 'run') return t(`compare.source.${source}`);
  return t(`compare.source.${relationOf(tabs, a, b)}`);
}
