import type { LabEntry } from '../../../shared/lab/catalogue.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import { plainScenario } from '../../../shared/lab/scenarioName.ts';
import { playInLab } from '../../data/requests/labTab.ts';
import { useConnection } from '../../data/queries/queries.ts';
import { useServices, useTab, useWorkspace } from '../../data/ServicesProvider.tsx';

export interface ChosenScenario {
  /** The scenario that the active lab tab plays; null while the active tab is not a lab tab, or none is open. */
  readonly name: string | null;
  /** Where the active request goes; null when none is open. */
  readonly connectionName: string | null;
  /** `operation` is the one that the scenario plays; null for any. */
  choose(name: string, operation: LabEntry['operation']): void;
}

/** The scenario of the active tab. Choosing one never changes a request of another connection: a copy of it opens as a lab tab. */
export function useChosenScenario(): ChosenScenario {
  const services = useServices();
  const tab = useTab(useWorkspace((state) => state.activeTabId));
  const connection = useConnection(tab?.connectionId);
  return {
    name: tab !== undefined && isPlayed(tab) ? (tab.scenario ?? plainScenario) : null,
    connectionName: tab === undefined ? null : (connection?.name ?? ''),
    choose(scenario, operation) {
      playInLab(services, tab?.id ?? null, scenario, operation);
    },
  };
}
