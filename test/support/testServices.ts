import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createNodeTransport } from '../../electron/adapters/nodeTransport.ts';
import { createBodyFiles, type BodyFiles } from '../../electron/adapters/store/bodyFiles.ts';
import { createMemoryBodies } from '../../electron/adapters/store/memoryBodies.ts';
import type { BodyReader, BodySink } from '../../electron/core/storage/bodyStore.ts';
import { createDocumentFile } from '../../electron/adapters/store/documentFile.ts';
import type { StoreClient } from '../../electron/adapters/store/storeClient.ts';
import { systemClock, systemScheduler } from '../../electron/adapters/systemTime.ts';
import { createConnectionChecker } from '../../electron/client/checkConnection.ts';
import { createAccountReader } from '../../electron/client/readAccount.ts';
import { createClusterReader } from '../../electron/client/readCluster.ts';
import { readDigest } from '../../electron/client/digestResponse.ts';
import { defaultLimits } from '../../electron/client/limits.ts';
import { redactText } from '../../electron/client/redact.ts';
import { decideRetry } from '../../electron/client/retryPolicy.ts';
import { createFileSender } from '../../electron/client/sendFile.ts';
import { createV2Client, type V2ClientPorts } from '../../electron/client/v2Client.ts';
import {
  connectionsFileSchema,
  createConnectionService,
  type ConnectionService,
} from '../../electron/core/connections/connectionService.ts';
import { createHistoryService, type HistoryService } from '../../electron/core/history/historyService.ts';
import { createKeyService, type KeyService } from '../../electron/core/keys/keyService.ts';
import type { LabGateway } from '../../electron/core/engine/labGateway.ts';
import type { Keepers } from '../../electron/app/services/profileServices.ts';
import { statFile } from '../../electron/adapters/statFile.ts';
import { createFileOrigins, fileOriginsSchema } from '../../electron/core/files/fileOrigins.ts';
import { createLocalFiles, type LocalFilePorts } from '../../electron/core/files/localFiles.ts';
import type { RunServicePorts } from '../../electron/core/runs/runPorts.ts';
import { noVariables } from '../../electron/core/project/projectVariables.ts';
import { createRunService, type RunService } from '../../electron/core/runs/runService.ts';
import { keyFileSchema } from '../../electron/core/keys/sealedKeys.ts';
import { createSettingsService, type SettingsService } from '../../electron/core/settings/settingsService.ts';
import { connectionIdSchema, type RunId } from '../../shared/base/brand.ts';
import { err, ok } from '../../shared/base/result.ts';
import type { Connection } from '../../shared/connection/connection.ts';
import type { LoggedRunEvent, RunEvent } from '../../shared/run/events.ts';
import { settingsSchema } from '../../shared/settings/settings.ts';
import { createStorePair, runIdOf } from './storeFixtures.ts';
import { createTestCipher, createTestEngine, type TestCipher, type TestEngine } from './testDoubles.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export interface TestServices {
  readonly folder: string;
  readonly store: StoreClient;
  readonly bodies: BodyFiles;
  readonly cipher: TestCipher;
  readonly engine: TestEngine;
  readonly sender: RunServicePorts['sender'];
  readonly settings: SettingsService;
  readonly keys: KeyService;
  readonly connections: ConnectionService;
  readonly runs: RunService;
  readonly history: HistoryService;
  /** Messages to the window, in order. */
  readonly told: { readonly runId: RunId; readonly events: LoggedRunEvent[] }[];
  /** Names of the other change notifications to the window. */
  readonly changes: string[];
  addService(baseUrl: string, key?: string): Promise<Connection>;
  /** Returns all events of a run reported so far. */
  eventsOf(runId: RunId): RunEvent[];
}

const noLab: LabGateway = {
  ensureReady: async () => err({ kind: 'internal', message: 'There is no lab in this test' }),
};

/** Where opened files lie, by the real disk. */
function originsIn(file: Keepers['file']): LocalFilePorts['origins'] {
  return { ...createFileOrigins({ file: file('opened-files.json', fileOriginsSchema), ...statFile }), ...statFile };
}

/** The app's services over real files, a real store and real sockets, in plain Node. */
export async function createTestServices(
  change: Partial<RunServicePorts> & { folder?: string } = {},
): Promise<TestServices> {
  const folder = change.folder ?? temporaryFolder();
  const file = <Value>(name: string, schema: Parameters<typeof createDocumentFile<Value>>[0]['schema']) =>
    createDocumentFile({ path: join(folder, name), schema, version: 1 });
  const told: TestServices['told'] = [];
  const changes: string[] = [];
  const note = (name: string) => () => void changes.push(name);
  const { clock = systemClock, scheduler = systemScheduler } = change;
  const transport = createNodeTransport();
  const bodies = createBodyFiles(folder);
  const cipher = createTestCipher();
  const engine = createTestEngine();
  const store = createStorePair();
  await store.open(folder);
  const settings = createSettingsService({ file: file('settings.json', settingsSchema), onChanged: note('settings') });
  const keys = createKeyService({ cipher, file: file('keys.json', keyFileSchema), clock, onChanged: note('keys') });
  const sending = { transport, clock, scheduler, limits: defaultLimits, userAgent: 'Trowel/test' };
  const connections = createConnectionService({
    file: file('connections.json', connectionsFileSchema),
    keys,
    engine,
    lab: change.lab ?? noLab,
    ...{ checker: createConnectionChecker(sending), accounts: createAccountReader(sending) },
    clusters: createClusterReader(sending),
    newId: idsFrom((index) => connectionIdSchema.parse(`service-${index}`)),
    onChanged: note('connections'),
  });
  const clientOf = (to: BodySink & BodyReader) => clientOver({ transport, clock, scheduler }, to);
  const client = clientOf(bodies);
  const privateBodies = createMemoryBodies(1_000_000);
  const fileSender = createFileSender(sending);
  const runs = createRunService({
    store,
    ...{ sender: client, artifacts: client },
    bodies,
    privately: privatelyBy(clientOf(privateBodies), privateBodies),
    localFiles: createLocalFiles({ bodies, privateBodies, settings, sender: fileSender, origins: originsIn(file) }),
    digestStored: digestFrom(bodies),
    decideRetry,
    engine,
    lab: noLab,
    connections,
    keys,
    settings,
    redact: (text) => redactText(text, keys.knownSecrets()),
    variables: noVariables,
    clock,
    scheduler,
    random: () => 0,
    newRunId: idsFrom(runIdOf),
    onRunChanged: (changed) => void told.push(changed),
    onRunArriving: () => undefined,
    isFollowed: () => false,
    onHistoryChanged: note('history'),
    ...change,
  });
  onTestFinished(async () => {
    await runs.shutDown();
    await store.close();
  });
  return {
    folder,
    store,
    bodies,
    cipher,
    sender: client,
    engine,
    settings,
    keys,
    connections,
    runs,
    history: createHistoryService({ filesInUse: async () => [], store, clock, onChanged: note('history') }),
    told,
    changes,
    addService: (baseUrl, key) => addService(connections, keys, baseUrl, key),
    eventsOf: (runId) => eventsOf(told, runId),
  };
}

/** Ids that a test can foretell: those of 1, 2, … */
function idsFrom<Id>(idOf: (index: number) => Id): () => Id {
  let last = 0;
  return () => idOf((last += 1));
}

function privatelyBy(client: ReturnType<typeof createV2Client>, bodies: BodySink): RunServicePorts['privately'] {
  return { sender: client, artifacts: client, bodies };
}

async function addService(
  connections: ConnectionService,
  keys: KeyService,
  baseUrl: string,
  key: string | undefined,
): Promise<Connection> {
  const draft = { name: 'A service', colour: 2, baseUrl, allowInsecureHttp: false, extraCaFile: null };
  const created = await connections.create(draft);
  if (!created.ok) throw new Error(created.error.message);
  if (key !== undefined) await keys.set(created.value.id, key);
  return created.value;
}

function eventsOf(told: TestServices['told'], runId: RunId): RunEvent[] {
  return told.filter((one) => one.runId === runId).flatMap((one) => one.events.map((logged) => logged.event));
}

/** Creates a client that stores its responses in these bodies. */
function clientOver(
  ports: Pick<V2ClientPorts, 'transport' | 'clock' | 'scheduler'>,
  bodies: BodySink & BodyReader,
): ReturnType<typeof createV2Client> {
  return createV2Client({
    ...ports,
    bodies,
    digestStored: digestFrom(bodies),
    mayFetch: async () => ok(null),
    userAgent: 'Trowel/test',
  });
}

/** Digests stored responses in this thread. */
function digestFrom(bodies: BodyReader): RunServicePorts['digestStored'] {
  return async (body, facts) => {
    const bytes = await bodies.read(body.bodyId);
    return bytes.ok ? readDigest(bytes.value, facts) : bytes;
  };
}
