import { Crosshair } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { PickTarget } from '../../../data/live/liveStore.ts';
import { useHasPage, useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';

/** Fills a selector from the live page. */
export function PickButton({ tabId, target }: { readonly tabId: TabId; readonly target: PickTarget }) {
  const { t } = useText();
  const { liveActions } = useServices();
  const hasPage = useHasPage(tabId);
  if (!hasPage) return null;
  return (
    <IconButton
      icon={Crosshair}
      label={t('live.pick.button', { field: target.field })}
      binding="Mod+Shift+X"
      onPress={() => void liveActions.pick(tabId, target)}
    />
  );
}
