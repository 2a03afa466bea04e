import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app } from 'electron';
import { connectionIdSchema, type RunId, runIdSchema } from '../../shared/base/brand.ts';
import { secretSlots } from '../../shared/connection/secretSlots.ts';
import type { LoggedRunEvent } from '../../shared/run/events.ts';
import { workspaceSchema } from '../../shared/workspace/workspace.ts';
import { createClientSessions } from '../adapters/clientSessions.ts';
import { createLogFile, type Log } from '../adapters/logFile.ts';
import { createNetTransport } from '../adapters/netTransport.ts';
import { createPublicAddressRule } from '../adapters/publicAddressRule.ts';
import { createBodyDigester } from '../adapters/store/bodyDigester.ts';
import { createBodyFiles, type BodyFiles } from '../adapters/store/bodyFiles.ts';
import { createDocumentFile } from '../adapters/store/documentFile.ts';
import { createStoreClient, type StoreClient } from '../adapters/store/storeClient.ts';
import { forkStore } from '../adapters/storeUtility.ts';
import { systemClock, systemScheduler } from '../adapters/systemTime.ts';
import { createConnectionChecker } from '../client/checkConnection.ts';
import { defaultLimits } from '../client/limits.ts';
import { redactText } from '../client/redact.ts';
import { decideRetry } from '../client/retryPolicy.ts';
import { createV2Client } from '../client/v2Client.ts';
import { connectionsFileSchema, createConnectionService, type ConnectionService } from '../core/connectionService.ts';
import { createEngineLog, type EngineLog } from '../core/engineLog.ts';
import { createHistoryService, type HistoryService } from '../core/historyService.ts';
import type { KeyBindingService } from '../core/keyBindingService.ts';
import type { KeyService } from '../core/keyService.ts';
import { createRunService, type RunService } from '../core/runService.ts';
import type { SettingsService } from '../core/settingsService.ts';
import { createWorkspaceService, type WorkspaceService } from '../core/workspaceService.ts';
import type { Emit } from '../ipc/emit.ts';
import { clientNetwork } from './clientNetwork.ts';
import { createFailureLab, type FailureLab } from './failureLab.ts';
import { createKeepers, type OpenFile } from './keepers.ts';
import { createLocalEngine, type LocalEngine, type LocalEnginePorts } from './localEngine.ts';

export interface ServiceFolders {
  /** Settings, connections, sealed keys and the workspace. */
  readonly profile: string;
  /** The store and the bodies: one program at a time. */
  readonly data: string;
  /** The engine's own data: one engine at a time. */
  readonly engine: string;
  /** A person's own scenarios of the failure lab; it need not exist. */
  readonly lab: string;
}

export interface Services {
  readonly log: Log;
  readonly bodies: BodyFiles;
  readonly store: StoreClient;
  readonly engine: LocalEngine;
  readonly lab: FailureLab;
  readonly engineLog: EngineLog;
  readonly settings: SettingsService;
  readonly keyBindings: KeyBindingService;
  readonly workspace: WorkspaceService;
  readonly keys: KeyService;
  readonly connections: ConnectionService;
  readonly runs: RunService;
  readonly history: HistoryService;
  /** Ends runs, engine and store, in this order. */
  shutDown(): Promise<void>;
}

/** Builds the app's heart with the real world behind its ports: the window and the command line are served alike. */
export function createServices(
  folders: ServiceFolders,
  emit: Emit,
  onRunEvents: OnRunEvents = () => undefined,
): Services {
  const file: OpenFile = (name, schema) =>
    createDocumentFile({ path: join(folders.profile, name), schema, version: 1 });
  const clock = systemClock;
  const scheduler = systemScheduler;
  const userAgent = `Trowel/${app.getVersion()}`;
  const { settings, keyBindings, keys } = createKeepers(file, emit);
  const transport = createNetTransport(createClientSessions(() => clientNetwork(settings, keys)));
  const bodies = createBodyFiles(folders.data);
  const { channel } = forkStore(join(import.meta.dirname, 'store.process.js'));
  const store = createStoreClient(channel);
  const digestStored = createBodyDigester({ bodies, workerUrl: new URL('./digest.worker.js', import.meta.url) });
  const log = createLog(folders.profile, keys);
  const lab = createFailureLab({ folder: folders.lab, profile: folders.profile, makeToken });
  const engineLog = createLines(keys, emit);
  const engine = createEngine({ folder: folders.engine, settings, transport, emit, log, lines: engineLog }, keys);
  const connections = createConnectionService({
    file: file('connections.json', connectionsFileSchema),
    keys,
    engine,
    lab,
    checker: createConnectionChecker({ transport, clock, scheduler, limits: defaultLimits, userAgent }),
    newId: () => connectionIdSchema.parse(randomUUID()),
    onChanged: () => {
      emit('connections.changed', {});
    },
  });
  const mayFetch = createPublicAddressRule();
  const client = createV2Client({ transport, clock, scheduler, bodies, digestStored, mayFetch, userAgent });
  const onHistoryChanged = (change: { runIds: RunId[] }): void => {
    emit('history.changed', change);
  };
  const runs = createRunService({
    store,
    sender: client,
    artifacts: client,
    digestStored,
    decideRetry,
    engine,
    lab,
    connections,
    keys,
    settings,
    clock,
    scheduler,
    random: Math.random,
    newRunId: () => runIdSchema.parse(randomUUID()),
    onRunChanged: (change) => {
      emit('run.changed', change);
      onRunEvents(change.runId, change.events);
    },
    onHistoryChanged,
  });
  return {
    log,
    bodies,
    store,
    engine,
    lab,
    engineLog,
    settings,
    keyBindings,
    workspace: createWorkspaceService({ file: file('workspace.json', workspaceSchema) }),
    keys,
    connections,
    runs,
    history: createHistoryService({ store, onChanged: onHistoryChanged }),
    async shutDown() {
      await runs.shutDown();
      lab.stop();
      await Promise.all([engine.stop(), store.close()]);
    },
  };
}

function makeToken(): string {
  return randomBytes(32).toString('hex');
}

/** New events of a run, in order, as the window hears them. */
export type OnRunEvents = (runId: RunId, events: readonly LoggedRunEvent[]) => void;

/** What the keychain holds for the engine. A locked keychain is no reason not to start: it then goes without. */
async function engineSecrets(
  keys: KeyService,
): Promise<{ modelKey?: string; proxyPasswords?: Record<string, string> }> {
  const [model, proxy] = await Promise.all([
    keys.resolveKey(secretSlots.model),
    keys.resolveKey(secretSlots.engineProxy),
  ]);
  return {
    ...(model.ok && model.value !== null ? { modelKey: model.value } : {}),
    ...(proxy.ok && proxy.value !== null ? { proxyPasswords: { upstream: proxy.value } } : {}),
  };
}

/** The engine with a token of its own at each start. */
function createEngine(ports: Omit<LocalEnginePorts, 'makeToken' | 'secrets'>, keys: KeyService): LocalEngine {
  return createLocalEngine({
    ...ports,
    makeToken,
    secrets: () => engineSecrets(keys),
  });
}

/** The engine's last lines, without a known key in them. */
function createLines(keys: KeyService, emit: Emit): EngineLog {
  return createEngineLog({
    now: Date.now,
    scheduler: systemScheduler,
    redact: (text) => redactText(text, keys.knownSecrets()),
    onLines: (lines) => {
      emit('engine.logged', [...lines]);
    },
  });
}

/** Five files of 2 MB, without a known key in them (security 8). */
function createLog(profile: string, keys: KeyService): Log {
  return createLogFile({
    folder: join(profile, 'logs'),
    largestFile: 2_000_000,
    files: 5,
    redact: (text) => redactText(text, keys.knownSecrets()),
    now: () => new Date(),
  });
}

/** Opens the store and ends what the last session left open. Not awaited by the window: calls that need it wait for it. */
export async function openStore(services: Services, folder: string): Promise<void> {
  const opening = services.store.open(folder);
  await services.bodies.cleanIncoming();
  const opened = await opening;
  if (!opened.ok) {
    services.log.write('store.failed', { message: opened.error.message });
    return;
  }
  services.log.write('store.opened', { unclean: opened.value.wasUnclean });
  const recovered = await services.runs.recoverInterrupted();
  if (recovered.ok && recovered.value.length > 0)
    services.log.write('runs.interrupted', { count: recovered.value.length });
  await services.store.collectBodies();
}
