import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { useServices, useRun, useWorkspace } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';
import { BaselineComparing } from './baseline/BaselineComparing.tsx';
import { Comparing } from './Comparing.tsx';

/** Two runs side by side: requests and results, also while they are in progress. */
export function CompareView() {
  const { t } = useText();
  const { commands, workspace } = useServices();
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
  const isBaseline = compared.baseline === true;
  const isSingle = compared.a === compared.b;
  // Kinds without baselines bring something else each time.
  const haveBaselines = [a.run, b.run].every(({ endpoint }) => requestKinds[endpoint].comparison.hasBaseline);
  const choice =
    isSingle || !haveBaselines ? null : (
      <Segments
        label={t('compare.against')}
        items={[
          { id: 'each', text: t('compare.against.each') },
          { id: 'baseline', text: t('compare.against.baseline') },
        ]}
        value={isBaseline ? 'baseline' : 'each'}
        onChange={(id) => workspace.changeLayout({ compared: { ...compared, baseline: id === 'baseline' } })}
      />
    );
  if (isBaseline)
    return <BaselineComparing key={`${compared.a} ${compared.b}`} a={a.run} b={isSingle ? null : b.run} end={choice} />;
  const swap = () => workspace.changeLayout({ compared: { ...compared, a: compared.b, b: compared.a } });
  return <Comparing key={`${compared.a} ${compared.b}`} a={a.run} b={b.run} onSwap={swap} end={choice} />;
}
