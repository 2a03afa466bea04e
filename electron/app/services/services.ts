import type { EngineSecrets } from '../../../shared/api/engine/control.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { connectionIdSchema, listIdSchema, type RunId, runIdSchema } from '../../../shared/base/brand.ts';
import { secretSlots, toolKeyOf } from '../../../shared/connection/secretSlots.ts';
import type { LoggedRunEvent } from '../../../shared/run/events.ts';
import { createClientSessions } from '../../adapters/clientSessions.ts';
import { createLogFile, type Log } from '../../adapters/logFile.ts';
import { createDigester } from '../../adapters/digestUtility.ts';
import { createNetTransport } from '../../adapters/netTransport.ts';
import { readNetwork } from '../../adapters/readNetwork.ts';
import { createBodyFiles, type BodyFiles } from '../../adapters/store/bodyFiles.ts';
import { startHashWorker } from '../../adapters/store/bodyHasher.ts';
import type { StoreClient } from '../../adapters/store/storeClient.ts';
import { systemClock, systemScheduler } from '../../adapters/systemTime.ts';
import { createConnectionChecker } from '../../client/checkConnection.ts';
import { createAccountReader } from '../../client/readAccount.ts';
import { createClusterReader } from '../../client/readCluster.ts';
import { defaultLimits } from '../../client/limits.ts';
import { redactText } from '../../client/redact.ts';
import { decideRetry } from '../../client/retryPolicy.ts';
import type { MemoryBodies } from '../../adapters/store/memoryBodies.ts';
import type { AgentService } from '../../core/agents/agentService.ts';
import type { RunServicePorts } from '../../core/runs/runPorts.ts';
import type { V2ClientPorts } from '../../client/v2Client.ts';
import {
  connectionsFileSchema,
  createConnectionService,
  type ConnectionService,
} from '../../core/connections/connectionService.ts';
import { createEngineLog, type EngineLog } from '../../core/engine/engineLog.ts';
import { createLabLog } from '../../core/engine/labLog.ts';
import { gatherRuns } from '../../core/history/gatherRuns.ts';
import { filesInUse } from '../../core/workspace/filesInUse.ts';
import type { FileOrigins } from '../../core/files/fileOrigins.ts';
import { createHistoryTrimmer, type HistoryTrimmer } from '../../core/history/historyTrimmer.ts';
import { createHistoryService, type HistoryPorts, type HistoryService } from '../../core/history/historyService.ts';
import type { KeyBindingService } from '../../core/settings/keyBindingService.ts';
import type { KeyService } from '../../core/keys/keyService.ts';
import type { AlertBoard } from '../../core/storage/alertBoard.ts';
import type { LocalFiles } from '../../core/files/localFiles.ts';
import { createNetworkState, type NetworkState } from '../../core/connections/networkState.ts';
import { createSafeMode, type SafeMode } from '../../core/workspace/safeMode.ts';
import { createStore } from './historyStore.ts';
import { createListFiles } from '../../adapters/listFiles.ts';
import { createEngineJobs, type EngineJobPorts, type EngineJobs } from '../../core/jobs/engineJobs.ts';
import { statFile } from '../../adapters/statFile.ts';
import {
  createEngineOcrLanguages,
  type EngineOcrLanguages,
  type EngineOcrLanguagesPorts,
} from '../../core/engine/engineOcrLanguages.ts';
import { createEngineLibrary, type EngineLibrary } from '../../core/library/engineLibrary.ts';
import { createListService, type ListService } from '../../core/lists/listService.ts';
import type { ListPorts } from '../../core/lists/listWork.ts';
import { createRunService, type RunService } from '../../core/runs/runService.ts';
import type { RetainedBodies } from '../../core/storage/runStore.ts';
import type { SettingsService } from '../../core/settings/settingsService.ts';
import type { OtherWindowsService } from '../../core/workspace/otherWindows.ts';
import type { WorkspaceService } from '../../core/workspace/workspaceService.ts';
import type { Emit } from '../../ipc/emit.ts';
import { userAgent } from './userAgent.ts';
import { clientNetwork } from './clientNetwork.ts';
import { createClients } from './clients.ts';
import { createAgents } from './agents.ts';
import { createFailureLab, type FailureLab } from './failureLab.ts';
import { createKeepers, type Keepers } from './profileServices.ts';
import type { BaselineService } from '../../core/baselines/baselineService.ts';
import type { ProjectService } from '../../core/project/projectService.ts';
import { engineToken } from '../../core/engine/engineToken.ts';
import type { LiveService } from '../../core/engine/liveService.ts';
import { createLivePages } from './livePages.ts';
import { createBaselines, createRequestsFolder } from './requestsFolder.ts';
import { createLocalEngine, type LocalEngine, type LocalEnginePorts } from './localEngine.ts';

export interface ServiceFolders {
  /** Settings, connections, sealed keys and the workspace. */
  readonly profile: string;
  /** The store and the bodies: one program at a time. */
  readonly data: string;
  /** Data folder of the engine: one engine at a time. */
  readonly engine: string;
  /** The folder of the person's own scenarios of the failure lab; it need not exist. */
  readonly lab: string;
}

export interface Services {
  readonly folders: ServiceFolders;
  readonly log: Log;
  readonly alerts: AlertBoard;
  readonly bodies: BodyFiles;
  readonly privateBodies: MemoryBodies;
  readonly store: StoreClient;
  readonly engine: LocalEngine;
  readonly lab: FailureLab;
  readonly engineLog: EngineLog;
  readonly settings: SettingsService;
  readonly keyBindings: KeyBindingService;
  readonly workspace: WorkspaceService;
  readonly otherWindows: OtherWindowsService;
  readonly keys: KeyService;
  readonly connections: ConnectionService;
  /** Files of this computer that the person has opened. */
  /** The local files that tabs and saved requests name; null if unknown. */
  filesInUse(): Promise<RetainedBodies>;
  readonly localFiles: LocalFiles;
  readonly fileOrigins: FileOrigins;
  readonly runs: RunService;
  readonly engineJobs: EngineJobs;
  readonly library: EngineLibrary;
  readonly ocrLanguages: EngineOcrLanguages;
  readonly lists: ListService;
  /** Live pages for pick, record and rehearse. */
  readonly live: LiveService;
  readonly agents: AgentService;
  /** Requests in a folder of the person's choice. */
  readonly project: ProjectService;
  /** Baselines of requests: their known results. */
  readonly baselines: BaselineService;
  readonly history: HistoryService;
  /** Makes the lists of runs reload. */
  announceHistory(): void;
  readonly network: NetworkState;
  readonly historyTrimmer: HistoryTrimmer;
  /** Ends runs, engine and store, in this order. */
  shutDown(): Promise<void>;
}

export interface ServiceOptions {
  readonly onRunEvents?: OnRunEvents;
  readonly safeMode?: SafeMode;
  /** Whether the window is hidden now; without a window no updates are needed. */
  readonly isHidden?: () => boolean;
  /** Resolves when a window that is being opened is drawn; without a window nothing waits. */
  readonly whenDrawn?: Promise<void>;
}

/** What the local engine has stored. */
function engineData(ports: EngineJobPorts & EngineOcrLanguagesPorts) {
  return {
    engineJobs: createEngineJobs(ports),
    library: createEngineLibrary(ports),
    ocrLanguages: createEngineOcrLanguages(ports),
  };
}

/** Creates the app's services with real implementations of their ports: the window and the command line use the same ones. */
export function createServices(folders: ServiceFolders, emit: Emit, options: ServiceOptions = {}): Services {
  const { onRunEvents = () => undefined, safeMode = createSafeMode(false), isHidden = () => true } = options;
  const keepers = createKeepers(folders.profile, emit, safeMode, () => kept.historyTrimmer.scheduleTrim());
  const { file, alerts, settings, keyBindings, keys, workspace, otherWindows } = keepers;
  const transport = createNetTransport(createClientSessions(() => clientNetwork(settings, keys)));
  const bodies = createBodyFiles(folders.data, (path) =>
    startHashWorker(new URL('./hash.worker.js', import.meta.url), path),
  );
  const digestStored = createDigester(bodies);
  const network = createNetwork(emit);
  const redact = (text: string): string => redactText(text, keys.knownSecrets());
  const log = createLog(folders.profile, redact);
  const store = createStore({ alerts, log, emit, whenDrawn: options.whenDrawn ?? Promise.resolve() });
  const lab = createLab(folders, emit);
  const engineLog = createLines(redact, emit);
  const engine = createEngine({ folder: folders.engine, settings, transport, emit, log, lines: engineLog }, keys);
  const connections = createConnections({ file, keys, engine, lab }, transport, emit);
  const { privateBodies, ...clients } = createClients({ bodies, digestStored, file }, transport, settings);
  const project = createRequestsFolder(folders.profile, { file }, keys, emit);
  const inUse = (): Promise<RetainedBodies> => filesInUse([workspace, otherWindows, project]);
  const { onRunsChanged, ...kept } = createHistory({ store, filesInUse: inUse }, settings, emit);
  const shared = {
    store,
    decideRetry,
    engine,
    lab,
    connections,
    keys,
    settings,
    redact,
    variables: project,
    clock: systemClock,
    scheduler: systemScheduler,
    ...runMaking(emit, onRunEvents),
    onHistoryChanged: onRunsChanged,
  };
  const agents = createAgents({ ...shared, isHidden }, { bodies, privateBodies }, transport, emit);
  const runs = createRunService({ ...shared, ...clients, digestStored, isFollowed: agents.isFollowed });
  const lists = createLists({ ...shared, runs }, folders.data, emit);
  const live = createLivePages({ engine, settings, transport, emit, variables: project });
  return {
    folders,
    log,
    alerts,
    bodies,
    privateBodies,
    store,
    engine,
    lab,
    engineLog,
    settings,
    keyBindings,
    workspace,
    otherWindows,
    keys,
    connections,
    filesInUse: inUse,
    localFiles: clients.localFiles,
    fileOrigins: clients.fileOrigins,
    runs,
    ...engineData({ runs, engine, keys, ...clients, folder: folders.engine, files: statFile }),
    lists,
    live,
    project,
    baselines: createBaselines(folders.profile, folders.data, project),
    agents,
    network,
    ...kept,
    async shutDown() {
      kept.historyTrimmer.stop();
      live.closeAll();
      lists.shutDown();
      project.stop();
      await Promise.all([runs.shutDown(), agents.shutDown()]);
      lab.stop();
      await Promise.all([engine.stop(), store.close()]);
    },
  };
}

/** Where requests go, as the person named it. */
function createConnections(
  { file, ...ports }: Pick<Keepers, 'file' | 'keys'> & Pick<Services, 'engine' | 'lab'>,
  transport: V2ClientPorts['transport'],
  emit: Emit,
): ConnectionService {
  const times = { clock: systemClock, scheduler: systemScheduler };
  const probes = { ...times, transport, limits: defaultLimits, userAgent: userAgent() };
  return createConnectionService({
    ...ports,
    file: file('connections.json', connectionsFileSchema),
    checker: createConnectionChecker(probes),
    accounts: createAccountReader(probes),
    clusters: createClusterReader(probes),
    newId: () => connectionIdSchema.parse(randomUUID()),
    onChanged: () => {
      emit('connections.changed', {});
    },
  });
}

/** Creates the shared ports of every kind of run, including notifications to the window. */
function runMaking(
  emit: Emit,
  onRunEvents: OnRunEvents,
): Pick<RunServicePorts, 'random' | 'newRunId' | 'onRunChanged' | 'onRunArriving'> {
  return {
    random: Math.random,
    newRunId: () => runIdSchema.parse(randomUUID()),
    onRunChanged(change) {
      emit('run.changed', change);
      onRunEvents(change.runId, change.events);
    },
    onRunArriving: (beginning) => emit('run.arriving', beginning),
  };
}

function makeToken(): string {
  return randomBytes(32).toString('hex');
}

/** New events of a run, in order, as the window hears them. */
export type OnRunEvents = (runId: RunId, events: readonly LoggedRunEvent[]) => void;

/** The engine's secrets from the keychain. A locked keychain does not prevent the start: the engine then runs without them. */
async function engineSecrets(keys: KeyService): Promise<Omit<EngineSecrets, 'token'>> {
  const [model, proxy, webhook, search, toolKeys] = await Promise.all([
    keys.resolveKey(secretSlots.model),
    keys.resolveKey(secretSlots.engineProxy),
    keys.resolveKey(secretSlots.webhook),
    keys.resolveKey(secretSlots.search),
    toolKeysOf(keys),
  ]);
  return {
    ...(model.ok && model.value !== null ? { modelKey: model.value } : {}),
    ...(proxy.ok && proxy.value !== null ? { proxyPasswords: { upstream: proxy.value } } : {}),
    ...(webhook.ok && webhook.value !== null ? { webhookSecret: webhook.value } : {}),
    ...(search.ok && search.value !== null ? { searchKey: search.value } : {}),
    toolKeys,
  };
}

/** Keys of the tools file by name; one that cannot be decrypted now is omitted, and its tools report that it is missing. */
async function toolKeysOf(keys: KeyService): Promise<Record<string, string>> {
  const status = await keys.status();
  const found: Record<string, string> = {};
  for (const { connectionId } of status.ok ? status.value.keys : []) {
    const name = toolKeyOf(connectionId);
    const key = name === null ? null : await keys.resolveKey(connectionId);
    if (name !== null && key?.ok === true && key.value !== null) found[name] = key.value;
  }
  return found;
}

/** The engine, with a new token at each start unless its port is fixed. */
function createEngine(ports: Omit<LocalEnginePorts, 'makeToken' | 'secrets'>, keys: KeyService): LocalEngine {
  return createLocalEngine({
    ...ports,
    makeToken: () => engineToken({ keys, settings: ports.settings, makeToken }),
    secrets: () => engineSecrets(keys),
  });
}

/** The failure lab, with its log of the calls that it plays. */
function createLab({ lab: folder, profile }: ServiceFolders, emit: Emit): FailureLab {
  const log = createLabLog({
    scheduler: systemScheduler,
    onCalls: (calls) => {
      emit('lab.played', [...calls]);
    },
  });
  return createFailureLab({ folder, profile, makeToken, log });
}

type Redact = RunServicePorts['redact'];

/** The engine's last lines, without a known key in them. */
function createLines(redact: Redact, emit: Emit): EngineLog {
  return createEngineLog({
    now: Date.now,
    scheduler: systemScheduler,
    redact,
    onLines: (lines) => {
      emit('engine.logged', [...lines]);
    },
  });
}

/** Network state, with an event at each change. */
function createNetwork(emit: Emit): NetworkState {
  return createNetworkState(readNetwork, systemScheduler, (online) => {
    emit('network.changed', { online });
  });
}

/** Lists of URLs, separate from the history of their runs. */
function createLists(ports: Omit<ListPorts, 'log' | 'newId' | 'onChanged'>, folder: string, emit: Emit): ListService {
  return createListService({
    ...ports,
    log: createListFiles(join(folder, 'lists')),
    newId: () => listIdSchema.parse(randomUUID()),
    onChanged: (change) => emit('list.changed', change),
  });
}

interface History {
  readonly history: HistoryService;
  readonly historyTrimmer: HistoryTrimmer;
  announceHistory(): void;
  /** A run began or ended. */
  readonly onRunsChanged: (change: { readonly runIds: RunId[] }) => void;
}

/** In ms: less time than a person takes to look from a result to the list of runs. */
const runsNotifyIntervalMs = 100;

function createHistory(
  held: Pick<HistoryPorts, 'filesInUse'> & { readonly store: StoreClient },
  settings: SettingsService,
  emit: Emit,
): History {
  const onChanged = (change: { readonly runIds: RunId[] }): void => {
    emit('history.changed', { runIds: change.runIds });
  };
  const historyTrimmer = createHistoryTrimmer({
    ...held,
    settings,
    clock: systemClock,
    scheduler: systemScheduler,
    onChanged,
  });
  const onRuns = gatherRuns(systemScheduler, runsNotifyIntervalMs, onChanged);
  return {
    history: createHistoryService({ ...held, clock: systemClock, onChanged }),
    historyTrimmer,
    announceHistory: () => onChanged({ runIds: [] }),
    onRunsChanged(change) {
      onRuns(change);
      historyTrimmer.scheduleTrim();
    },
  };
}

/** Five files of 2 MB, without a known key in them (security 8). */
function createLog(profile: string, redact: Redact): Log {
  return createLogFile({
    folder: join(profile, 'logs'),
    largestFile: 2_000_000,
    files: 5,
    redact,
    now: () => new Date(),
  });
}
