import { useState } from 'react';
import { type ConnectionId, labConnectionId, localEngineConnectionId, type RunId } from '../../../shared/base/brand.ts';
import { connectionColour } from '../../data/labels/connectionColour.ts';
import { useConnections } from '../../data/queries/queries.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Dot } from '../../ui/labels/Dot.tsx';
import { AttachRun } from '../agents/form/AttachRun.tsx';

/** Agent runs that were started elsewhere: by their id, out of a service's list, or from a file. */
export function AttachPanel({ onRun }: { readonly onRun: (runId: RunId) => void }) {
  const { t } = useText();
  const connections = useConnections().data ?? [];
  const able = connections.filter(({ id }) => id !== localEngineConnectionId);
  const [chosenId, setChosenId] = useState<ConnectionId | null>(null);
  const connectionId = able.find(({ id }) => id === chosenId)?.id ?? able[0]?.id ?? labConnectionId;
  return (
    <div className="max-h-[45%] shrink-0 overflow-y-auto border-t border-border px-pane py-4">
      <div className="max-w-[760px]">
        <AttachRun
          connectionId={connectionId}
          scenario={null}
          onRun={onRun}
          start={
            <Select
              ariaLabel={t('agents.form.connection')}
              className="w-48 shrink-0"
              value={connectionId}
              onChange={setChosenId}
              items={able.map((connection) => ({
                id: connection.id,
                text: connection.name,
                start: <Dot colour={connectionColour(connection)} />,
              }))}
            />
          }
        />
      </div>
    </div>
  );
}
