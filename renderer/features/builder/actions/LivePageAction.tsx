import { CircleDot, Play } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { useHasPage, useLiveTab, useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';

interface LivePageActionProps {
  readonly tabId: TabId;
  readonly hasSteps: boolean;
}

/** Button of the live page for a request's steps: tries the existing ones, or records the first. Hidden while a page is open. */
export function LivePageAction({ tabId, hasSteps }: LivePageActionProps) {
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
