import { CircleDot, Play } from 'lucide-react';
import type { TabId } from '../../../shared/base/brand.ts';
import { useHasPage, useLiveTab, useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';

interface LiveActProps {
  readonly tabId: TabId;
  readonly hasSteps: boolean;
}

/** What a live page does for the steps of a request: it tries those there are, or records the first. Beside an open one, nothing. */
export function LiveAct({ tabId, hasSteps }: LiveActProps) {
  const { t } = useText();
  const { liveActions } = useServices();
  const isOpen = useLiveTab(tabId) !== undefined;
  const hasPage = useHasPage(tabId);
  if (isOpen || !hasPage) return null;
  return (
    <Button
      variant="link"
      size="small"
      icon={hasSteps ? Play : CircleDot}
      onPress={() => void (hasSteps ? liveActions.rehearse(tabId) : liveActions.record(tabId))}
    >
      {t(hasSteps ? 'live.rehearse' : 'live.record.onPage')}
    </Button>
  );
}
