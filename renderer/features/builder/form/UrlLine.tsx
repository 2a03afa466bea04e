import { Coins, Crosshair } from 'lucide-react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { type ConnectionId, labConnectionId, type TabId } from '../../../../shared/base/brand.ts';
import type { Endpoint } from '../../../../shared/operations/endpoint.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { useConnection } from '../../../data/queries/queries.ts';
import { useHasPage, useLiveTab, useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ConnectionSelect } from './ConnectionSelect.tsx';
import { ScenarioButton } from './ScenarioButton.tsx';
import { ForecastButton } from '../preview/ForecastButton.tsx';
import { RawTarget } from '../raw/RawTarget.tsx';
import { MissingOperation } from '../operation/MissingOperation.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { SendButton } from './SendButton.tsx';
import { UrlField } from './UrlField.tsx';
import { FileTarget } from '../operation/FileTarget.tsx';
import { QueryTarget } from '../operation/QueryTarget.tsx';
import { UrlsTarget } from '../operation/UrlsTarget.tsx';
import { useRequestCommands } from '../useRequestCommands.ts';
import { useSend } from '../useSend.ts';

interface UrlLineProps {
  readonly tabId: TabId;
  /** The choice of values for variables. */
  readonly environments: ReactNode;
}

/** Fields for the target; null for kinds without a request line, which have theirs in their own view. */
const targetFields: Readonly<Record<Endpoint, ComponentType<ComponentProps<typeof UrlField>> | null>> = {
  scrape: UrlField,
  agent: null,
  raw: RawTarget,
  list: null,
  map: UrlField,
  crawl: UrlField,
  batchScrape: UrlsTarget,
  parse: FileTarget,
  search: QueryTarget,
  extract: UrlsTarget,
};

/** The top line of a request: its target, its method, and the send button. */
export function UrlLine({ tabId, environments }: UrlLineProps) {
  const { workspace, window } = useServices();
  const tab = useTab(tabId);
  const sending = useSend(tabId);
  useRequestCommands(tabId, sending);
  if (tab === undefined) return null;
  const Target = targetFields[tab.endpoint];
  const chooseConnection = (connectionId: ConnectionId) => {
    // The lab plays a copy of the request, which opens with the scenario that is chosen.
    if (connectionId === labConnectionId) window.setState({ dialog: { kind: 'scenarios' } });
    else workspace.changeTab(tabId, { connectionId });
  };
  return (
    <div className="@container">
      <div className="flex h-url items-center gap-2 px-pane">
        <ConnectionSelect
          connectionId={tab.connectionId}
          onChange={chooseConnection}
          onAdd={() => window.setState({ dialog: { kind: 'add-connection', tabId } })}
        />
        {environments}
        <ScenarioButton tabId={tabId} />
        {Target === null ? null : <Target tabId={tabId} run={sending.run} onSend={sending.send} />}
        <LiveButton tabId={tabId} />
        {requestKinds[tab.endpoint].sending.price !== null ? <Cost tabId={tabId} /> : null}
        <SendButton sending={sending} />
      </div>
      <MissingOperation tabId={tabId} />
      <OfflineNotice tabId={tabId} />
    </div>
  );
}

/** Opens the page of this request to pick, record and rehearse on it, or closes it. */
function LiveButton({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { liveActions } = useServices();
  const isOpen = useLiveTab(tabId) !== undefined;
  const hasPage = useHasPage(tabId);
  if (!hasPage) return null;
  return (
    <IconButton
      icon={Crosshair}
      size={32}
      label={t(isOpen ? 'live.close' : 'live.open')}
      isChosen={isOpen}
      onPress={() => (isOpen ? liveActions.close(tabId) : void liveActions.open(tabId))}
    />
  );
}

/** What a send will cost. */
function Cost({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const connection = useConnection(useTab(tabId)?.connectionId);
  if (connection === undefined) return null;
  if (connection.kind === 'service') return <ForecastButton tabId={tabId} />;
  return (
    <span
      title={t(connection.kind === 'lab' ? 'lab.free' : 'builder.free.detail')}
      className={`hidden shrink-0 items-center gap-1.5 px-1 text-text-2 ${connection.kind === 'lab' ? '@[1000px]:inline-flex' : '@[760px]:inline-flex'}`}
    >
      <Icon as={Coins} size={14} />
      {t('builder.free')}
    </span>
  );
}
