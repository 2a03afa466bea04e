import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app } from 'electron';
import type { z } from 'zod';
import { connectionIdSchema, runIdSchema } from '../../shared/base/brand.ts';
import { settingsSchema } from '../../shared/settings/settings.ts';
import { workspaceSchema } from '../../shared/workspace/workspace.ts';
import { createClientSessions } from '../adapters/clientSessions.ts';
import { createLogFile, type Log } from '../adapters/logFile.ts';
import { createNetTransport } from '../adapters/netTransport.ts';
import { createPublicAddressRule } from '../adapters/publicAddressRule.ts';
import { createSafeStorageCipher } from '../adapters/safeStorageCipher.ts';
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
import type { DocumentFile } from '../core/documentFile.ts';
import { createHistoryService, type HistoryService } from '../core/historyService.ts';
import { createKeyService, type KeyService } from '../core/keyService.ts';
import { createRunService, type RunService } from '../core/runService.ts';
import { keyFileSchema } from '../core/sealedKeys.ts';
import { createSettingsService, type SettingsService } from '../core/settingsService.ts';
import { createWorkspaceService, type WorkspaceService } from '../core/workspaceService.ts';
import type { Emit } from '../ipc/emit.ts';
import { createFailureLab, type FailureLab } from './failureLab.ts';
import { createLocalEngine, type LocalEngine } from './localEngine.ts';
import { applyTheme } from './theme.ts';

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
  readonly settings: SettingsService;
  readonly workspace: WorkspaceService;
  readonly keys: KeyService;
  readonly connections: ConnectionService;
  readonly runs: RunService;
  readonly history: HistoryService;
  /** Ends runs, engine and store, in this order. */
  shutDown(): Promise<void>;
}

/** Builds the app's heart with the real world behind its ports: the window and the command line are served alike. */
export function createServices(folders: ServiceFolders, emit: Emit): Services {
  const file: OpenFile = (name, schema) =>
    createDocumentFile({ path: join(folders.profile, name), schema, version: 1 });
  const clock = systemClock;
  const scheduler = systemScheduler;
  const userAgent = `Trowel/${app.getVersion()}`;
  const transport = createNetTransport(createClientSessions());
  const bodies = createBodyFiles(folders.data);
  const { channel } = forkStore(join(import.meta.dirname, 'store.process.js'));
  const store = createStoreClient(channel);
  const digestStored = createBodyDigester({ bodies, workerUrl: new URL('./digest.worker.js', import.meta.url) });
  const { settings, keys } = createKeepers(file, emit);
  const log = createLog(folders.profile, keys);
  const engine = createLocalEngine({ folder: folders.engine, settings, transport, emit, log, makeToken });
  const lab = createFailureLab({ folder: folders.lab, profile: folders.profile, makeToken });
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
  const client = createV2Client({
    transport,
    clock,
    scheduler,
    bodies,
    digestStored,
    mayFetch: createPublicAddressRule(),
    userAgent,
  });
  const onHistoryChanged = (change: { runIds: Parameters<RunService['cancel']>[0][] }): void => {
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
    },
    onHistoryChanged,
  });
  return {
    log,
    bodies,
    store,
    engine,
    lab,
    settings,
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

/** A small document of the profile by its name. */
type OpenFile = <Value>(name: string, schema: z.ZodType<Value>) => DocumentFile<Value>;

/** What a person has set and the keys: what most of the others ask. */
function createKeepers(file: OpenFile, emit: Emit): { readonly settings: SettingsService; readonly keys: KeyService } {
  const settings = createSettingsService({
    file: file('settings.json', settingsSchema),
    onChanged: (changed) => {
      applyTheme(changed.theme);
      emit('settings.changed', changed);
    },
  });
  const keys = createKeyService({
    cipher: createSafeStorageCipher(),
    file: file('keys.json', keyFileSchema),
    clock: systemClock,
    onChanged: () => {
      emit('keys.changed', {});
    },
  });
  return { settings, keys };
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
