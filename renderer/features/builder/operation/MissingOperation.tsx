import { Info } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { operations } from '../../../../shared/operations/registry.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { isOperationMissing } from '../../../../shared/request/validateOperation.ts';
import { useConnection, useConnections } from '../../../data/queries/queries.ts';
import { useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';

/** One line before the send where the chosen connection does not have the operation, with a connection that may have it. */
export function MissingOperation({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { workspace, commands } = useServices();
  const tab = useTab(tabId);
  const connection = useConnection(tab?.connectionId);
  const service = useConnections().data?.find(({ kind }) => kind === 'service');
  const operation = tab === undefined ? null : requestKinds[tab.endpoint].operation;
  if (operation === null || connection === undefined) return null;
  if (!isOperationMissing(operation, { connectionKind: connection.kind })) return null;
  const name = operations.find(({ id }) => id === operation.id)?.name ?? operation.path;
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border-subtle bg-surface-sunken px-pane py-1.5 text-text-2 type-12"
    >
      <Icon as={Info} size={14} className="text-text-3" />
      <span className="min-w-0 flex-1">{t('builder.operation.missing', { name, connection: connection.name })}</span>
      {service === undefined ? (
        <Button size="small" onPress={() => void commands.run('connections.add')}>
          {t('builder.operation.addConnection')}
        </Button>
      ) : (
        <Button size="small" onPress={() => workspace.changeTab(tabId, { connectionId: service.id })}>
          {t('builder.operation.useConnection', { connection: service.name })}
        </Button>
      )}
    </div>
  );
}
