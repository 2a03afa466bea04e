import { Coins } from 'lucide-react';
import type { TabId } from '../../../shared/base/brand.ts';
import { useConnection } from '../../data/queries.ts';
import { useServices, useTab } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ConnectionSelect } from './ConnectionSelect.tsx';
import { SendButton } from './SendButton.tsx';
import { UrlField } from './UrlField.tsx';
import { useRequestCommands } from './useRequestCommands.ts';
import { useSend } from './useSend.ts';

/** The line on top of a request: where it goes, what it asks for, and the one act. */
export function UrlLine({ tabId }: { readonly tabId: TabId }) {
  const { workspace } = useServices();
  const tab = useTab(tabId);
  const sending = useSend(tabId);
  useRequestCommands(tabId, sending);
  if (tab === undefined) return null;
  return (
    <div className="@container">
      <div className="flex h-url items-center gap-2 px-pane">
        <ConnectionSelect
          connectionId={tab.connectionId}
          onChange={(connectionId) => workspace.changeTab(tabId, { connectionId })}
        />
        <UrlField tabId={tabId} run={sending.run} />
        <Cost tabId={tabId} />
        <SendButton sending={sending} />
      </div>
    </div>
  );
}

/** What a send will cost, where that is known for certain. */
function Cost({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const connection = useConnection(useTab(tabId)?.connectionId);
  if (connection?.kind !== 'local-engine') return null;
  return (
    <span
      title={t('builder.free.detail')}
      className="hidden shrink-0 items-center gap-1.5 px-1 text-text-2 @[760px]:inline-flex"
    >
      <Icon as={Coins} size={14} />
      {t('builder.free')}
    </span>
  );
}
