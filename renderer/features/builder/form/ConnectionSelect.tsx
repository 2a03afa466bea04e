import type { ConnectionId } from '../../../../shared/base/brand.ts';
import type { Connection } from '../../../../shared/connection/connection.ts';
import { connectionColour } from '../../../data/labels/connectionColour.ts';
import { useConnections } from '../../../data/queries/queries.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Dot } from '../../../ui/labels/Dot.tsx';
import { Select } from '../../../ui/controls/Select.tsx';

interface ConnectionSelectProps {
  readonly connectionId: ConnectionId;
  readonly onChange: (id: ConnectionId) => void;
  /** Shown above, in a form; in the request's line it has only a name for screen readers. */
  readonly label?: string;
}

/** The service that the request goes to. */
export function ConnectionSelect({ connectionId, onChange, label }: ConnectionSelectProps) {
  const { t } = useText();
  const connections = useConnections().data ?? [];
  const describe = (connection: Connection): string | undefined => {
    if (connection.kind === 'lab') return t('lab.connection');
    return connection.kind === 'local-engine' ? undefined : connection.baseUrl;
  };
  return (
    <Select
      {...(label === undefined ? { ariaLabel: t('builder.connection'), variant: 'quiet' } : { label })}
      className={label === undefined ? 'w-36 shrink-0' : ''}
      placeholder={t('builder.connection.removed')}
      value={connectionId}
      onChange={onChange}
      items={connections.map((connection) => ({
        id: connection.id,
        text: connection.name,
        description: describe(connection),
        start: <Dot colour={connectionColour(connection)} />,
      }))}
    />
  );
}
