import { historyParts } from '../../data/workspace/windowStore.ts';
import { useServices, useWindowState } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';

/** The parts of the history: the runs, and the texts of what was read. */
export function HistoryParts() {
  const { t } = useText();
  const { window } = useServices();
  const part = useWindowState((state) => state.historyPart);
  return (
    <Segments
      label={t('history.parts')}
      value={part}
      onChange={(historyPart) => window.setState({ historyPart })}
      items={historyParts.map((id) => ({ id, text: t(`history.parts.${id}`) }))}
    />
  );
}
