import { labConnectionId } from '../../../shared/base/brand.ts';
import { plainScenario } from '../../../shared/lab/scenarioName.ts';
import { newRequest } from '../../data/newRequest.ts';
import { useConnection } from '../../data/queries.ts';
import { useServices, useTab, useWorkspace } from '../../data/ServicesProvider.tsx';

interface ChosenScenario {
  /** What the request in sight would be answered with; null while it goes somewhere else, or none is open. */
  readonly name: string | null;
  /** Where the request goes; null when none is open. */
  readonly connectionName: string | null;
  choose(name: string): void;
}

/** The scenario of the request in sight. Choosing one sends it to the lab; without a request a new one is opened. */
export function useChosenScenario(): ChosenScenario {
  const services = useServices();
  const { workspace } = services;
  const tab = useTab(useWorkspace((state) => state.activeTabId));
  const connection = useConnection(tab?.connectionId);
  return {
    name: tab !== undefined && connection?.kind === 'lab' ? (tab.scenario ?? plainScenario) : null,
    connectionName: tab === undefined ? null : (connection?.name ?? ''),
    choose(scenario) {
      const change = { connectionId: labConnectionId, scenario };
      if (tab === undefined) workspace.openTab({ ...newRequest(services), ...change });
      else workspace.changeTab(tab.id, change);
    },
  };
}
