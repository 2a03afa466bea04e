import { Plus } from 'lucide-react';
import type { ConnectionId } from '../../../../shared/base/brand.ts';
import type { Connection } from '../../../../shared/connection/connection.ts';
import { connectionColour } from '../../../data/labels/connectionColour.ts';
import { useConnections } from '../../../data/queries/queries.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { Dot } from '../../../ui/labels/Dot.tsx';
import { Select } from '../../../ui/controls/Select.tsx';

/** No connection has this id: ids have no colon. */
const add = ':add' as const;

interface ConnectionSelectProps {
  readonly connectionId: ConnectionId;
  readonly onChange: (id: ConnectionId) => void;
  /** Adds a connection for this request; left out where a dialog is open already. */
  readonly onAdd?: () => void;
  /** Shown above, in a form; in the request's line it has only a name for screen readers. */
  readonly label?: string;
}

/** The service that the request goes to. */
export function ConnectionSelect({ connectionId, onChange, onAdd, label }: ConnectionSelectProps) {
  const { t } = useText();
  const connections = useConnections().data ?? [];
  const describe = (connection: Connection): string | undefined => {
    if (connection.kind === 'lab') return t('lab.connection');
    return connection.kind === 'local-engine' ? undefined : connection.baseUrl;
  };
  return (
    <Select
      {...(label === undefined ? { ariaLabel: t('builder.connection'), variant: 'quiet' } : { label })}
      className={label === undefined ? 'w-fit min-w-32 max-w-56 shrink-0' : ''}
      placeholder={t('builder.connection.removed')}
      value={connectionId}
      onChange={(id: ConnectionId | typeof add) => (id === add ? onAdd?.() : onChange(id))}
      items={[
        ...connections.map((connection) => ({
          id: connection.id,
          text: connection.name,
          description: describe(connection),
          start: <Dot colour={connectionColour(connection)} />,
        })),
        ...(onAdd === undefined
          ? []
          : [
              {
                id: add,
                text: t('connections.addItem'),
                start: <Icon as={Plus} size={14} className="-mx-[3px] text-text-2" />,
              },
            ]),
      ]}
    />
  );
}
