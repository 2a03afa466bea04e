import type { View } from '../../../shared/workspace/workspace.ts';
import { showEngine, showHistory } from '../../data/workspace/navigation.ts';
import { useServices, useWindowState } from '../../data/ServicesProvider.tsx';
import { engineParts, historyParts } from '../../data/workspace/windowStore.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';
import { SearchButton } from './SearchButton.tsx';

interface ViewBarProps {
  readonly view: View;
  /** The command field is here: the window has no title bar of its own. */
  readonly hasWindowTools: boolean;
}

/** The bar above a view, in place of the tabs: its name, its parts, and the command field. */
export function ViewBar({ view, hasWindowTools }: ViewBarProps) {
  const { t } = useText();
  return (
    <div
      role="region"
      aria-label={t('app.landmark.view')}
      data-region="parts"
      className="flex h-tabs shrink-0 items-center gap-4 border-b border-border bg-surface-app ps-4 pe-2"
    >
      <h1 className="shrink-0 font-strong">{t(`app.activity.${view}`)}</h1>
      {view === 'history' ? <HistoryParts /> : view === 'engine' ? <EngineParts /> : null}
      {hasWindowTools ? <SearchButton className="ms-auto" isShort /> : null}
    </div>
  );
}

function HistoryParts() {
  const { t } = useText();
  const services = useServices();
  const part = useWindowState((state) => state.historyPart);
  return (
    <Segments
      label={t('history.parts')}
      value={part}
      onChange={(next) => showHistory(services, next)}
      items={historyParts.map((id) => ({ id, text: t(`history.parts.${id}`) }))}
    />
  );
}

function EngineParts() {
  const { t } = useText();
  const services = useServices();
  const part = useWindowState((state) => state.enginePart);
  return (
    <Segments
      label={t('engine.parts')}
      value={part}
      onChange={(next) => showEngine(services, next)}
      items={engineParts.map((id) => ({ id, text: t(`engine.parts.${id}`) }))}
    />
  );
}
