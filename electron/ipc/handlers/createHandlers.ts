import type { Handlers } from '../handleCall.ts';
import { agentHandlers, type AgentPorts } from './agentHandlers.ts';
import { appHandlers, type AppPorts } from './appHandlers.ts';
import { baselineHandlers, type BaselinePorts } from './baselineHandlers.ts';
import { connectionHandlers, type ConnectionPorts } from './connectionHandlers.ts';
import { engineHandlers, type EnginePorts } from './engineHandlers.ts';
import { fileHandlers, type FilePorts } from './fileHandlers.ts';
import { jobHandlers, type JobPorts } from './jobHandlers.ts';
import { libraryHandlers, type LibraryPorts } from './libraryHandlers.ts';
import { labHandlers, type LabPorts } from './labHandlers.ts';
import { ocrLanguageHandlers, type OcrLanguagePorts } from './ocrLanguageHandlers.ts';
import { recoveryHandlers, type RecoveryPorts } from './recoveryHandlers.ts';
import { listHandlers, type ListPorts } from './listHandlers.ts';
import { liveHandlers, type LivePorts } from './liveHandlers.ts';
import { networkHandlers, type NetworkPorts } from './networkHandlers.ts';
import { historyHandlers, type HistoryPorts } from './historyHandlers.ts';
import { projectHandlers, type ProjectPorts } from './projectHandlers.ts';
import { runHandlers, type RunPorts } from './runHandlers.ts';
import { settingsHandlers, type SettingsPorts } from './settingsHandlers.ts';
import { windowHandlers, type WindowPorts } from './windowHandlers.ts';

export interface HandlerPorts {
  readonly app: AppPorts;
  readonly connections: ConnectionPorts;
  readonly agents: AgentPorts;
  readonly runs: RunPorts & JobPorts;
  readonly files: FilePorts;
  readonly history: HistoryPorts & LibraryPorts;
  readonly engine: EnginePorts & OcrLanguagePorts;
  readonly lab: LabPorts;
  readonly lists: ListPorts;
  readonly live: LivePorts;
  readonly project: ProjectPorts;
  readonly baselines: BaselinePorts;
  readonly settings: SettingsPorts;
  readonly windows: WindowPorts;
  readonly recovery: RecoveryPorts;
  readonly network: NetworkPorts;
}

/** All handlers of the contract, a file a noun. */
export function createHandlers(ports: HandlerPorts): Handlers {
  return {
    ...appHandlers(ports.app),
    ...connectionHandlers(ports.connections),
    ...agentHandlers(ports.agents),
    ...runHandlers(ports.runs),
    ...jobHandlers(ports.runs),
    ...fileHandlers(ports.files),
    ...historyHandlers(ports.history),
    ...libraryHandlers(ports.history),
    ...engineHandlers(ports.engine),
    ...ocrLanguageHandlers(ports.engine),
    ...labHandlers(ports.lab),
    ...listHandlers(ports.lists),
    ...liveHandlers(ports.live),
    ...projectHandlers(ports.project),
    ...baselineHandlers(ports.baselines),
    ...settingsHandlers(ports.settings),
    ...windowHandlers(ports.windows),
    ...recoveryHandlers(ports.recovery),
    ...networkHandlers(ports.network),
  };
}
