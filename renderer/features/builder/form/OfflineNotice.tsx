import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { localEngineConnectionId, type TabId } from '../../../../shared/base/brand.ts';
import { demoUrl } from '../../../../shared/workspace/workspace.ts';
import { useConnection } from '../../../data/queries/queries.ts';
import { useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useOffline } from '../../../data/queries/useOffline.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { announce } from '../../../ui/layout/LiveRegions.tsx';

/** Warns before a send that it will fail offline, and lists what still works. Nothing is blocked. */
export function OfflineNotice({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { workspace } = useServices();
  const need = useOffline(tabId);
  const connection = useConnection(useTab(tabId)?.connectionId);
  const words =
    need === 'none'
      ? null
      : need === 'service'
        ? t('builder.offline.service', { connection: connection?.name ?? '' })
        : t('builder.offline.page');
  useEffect(() => {
    if (words !== null) announce(words);
  }, [words]);
  if (words === null) return null;
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-warning-border bg-warning-tint px-pane py-1.5 text-text type-12"
    >
      <Icon as={WifiOff} size={14} className="text-warning-text" />
      <span className="min-w-0 flex-1">{words}</span>
      <Button
        size="small"
        onPress={() =>
          workspace.openTab({
            connectionId: localEngineConnectionId,
            draft: { body: { url: demoUrl, formats: ['markdown'] }, source: null },
          })
        }
      >
        {t('builder.offline.demo')}
      </Button>
    </div>
  );
}
