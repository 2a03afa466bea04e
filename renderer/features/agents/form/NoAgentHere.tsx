import { Info, Plug } from 'lucide-react';
import { labConnectionId, localEngineConnectionId, type TabId } from '../../../../shared/base/brand.ts';
import { recordedRun } from '../../../data/runs/agentRuns.ts';
import { connectionColour } from '../../../data/labels/connectionColour.ts';
import { chooseConnection } from '../../../data/requests/labTab.ts';
import { useConnections } from '../../../data/queries/queries.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dot } from '../../../ui/labels/Dot.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';

/** Shown before anything is sent to an engine that runs no agents: the response to expect, and every connection that supports agents. */
export function NoAgentHere({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const services = useServices();
  const able = (useConnections().data ?? []).filter(({ id }) => id !== localEngineConnectionId);
  const hasService = able.some(({ id }) => id !== labConnectionId);
  return (
    <section
      aria-labelledby={`${tabId}-no-agent`}
      className="flex flex-col gap-2 rounded-m border border-warning-border bg-warning-tint px-3 py-2.5"
    >
      <div className="flex items-start gap-2">
        <Icon as={Info} className="mt-0.5 text-warning-text" />
        <div className="flex min-w-0 flex-col">
          <h3 id={`${tabId}-no-agent`} className="font-strong type-13">
            {t('agents.form.local')}
          </h3>
          <p className="text-text-2 type-12">{t('agents.form.local.hint')}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 ps-6">
        {able.map((connection) => (
          <Button
            key={connection.id}
            size="small"
            onPress={() => chooseConnection(services, tabId, connection.id, recordedRun)}
          >
            <Dot colour={connectionColour(connection)} />
            {t('agents.form.runOn', { connection: connection.name })}
          </Button>
        ))}
        {hasService ? null : (
          <Button
            size="small"
            icon={Plug}
            onPress={() => services.window.setState({ dialog: { kind: 'add-connection', tabId } })}
          >
            {t('agents.form.addService')}
          </Button>
        )}
      </div>
    </section>
  );
}
