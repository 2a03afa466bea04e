import { useServices, useRun, useWorkspace } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Comparing } from './Comparing.tsx';

/** Two runs beside each other: what was asked and what came back, also while they are under way. */
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
  const swap = () => workspace.changeLayout({ compared: { a: compared.b, b: compared.a } });
  return <Comparing key={`${compared.a} ${compared.b}`} a={a.run} b={b.run} onSwap={swap} />;
}
