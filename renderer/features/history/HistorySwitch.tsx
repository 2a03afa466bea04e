import { useText } from '../../messages/TextProvider.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';
import { historyParts, historyStore, useHistoryState } from './historyStore.ts';

/** Switches between individual runs and lists of URLs that were run. */
export function HistorySwitch() {
  const { t } = useText();
  const part = useHistoryState((state) => state.part);
  return (
    <Segments
      label={t('history.part')}
      value={part}
      onChange={(next) => historyStore.setState({ part: next })}
      items={historyParts.map((id) => ({ id, text: t(`history.part.${id}`) }))}
    />
  );
}
