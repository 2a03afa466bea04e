import { z } from 'zod';
import { labConnectionId, localEngineConnectionId, type ConnectionId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { parseBaseUrl, type BaseUrlProblem } from '../../../shared/connection/baseUrl.ts';
import {
  connectionSchema,
  type Connection,
  type ConnectionDraft,
  type ConnectionReport,
} from '../../../shared/connection/connection.ts';
import type { AccountReport } from '../../../shared/connection/account.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { createCachedDocument } from '../storage/cachedDocument.ts';
import type { EngineCluster } from '../../../shared/api/engine/control.ts';
import type { AccountReader } from './accountReader.ts';
import type { ClusterReader } from './clusterReader.ts';
import type { ConnectionChecker, ConnectionTarget } from './connectionChecker.ts';
import type { DocumentFile } from '../storage/documentFile.ts';
import type { EngineGateway } from '../engine/engineGateway.ts';
import type { KeyService } from '../keys/keyService.ts';
import type { LabGateway } from '../engine/labGateway.ts';

export const connectionsFileSchema = z.object({ version: z.literal(1), connections: z.array(connectionSchema) });
export type ConnectionsFile = z.infer<typeof connectionsFileSchema>;

export interface ConnectionPorts {
  readonly file: DocumentFile<ConnectionsFile>;
  readonly keys: Pick<KeyService, 'remove' | 'resolveKey'>;
  readonly engine: EngineGateway;
  readonly lab: LabGateway;
  readonly checker: ConnectionChecker;
  readonly accounts: AccountReader;
  readonly clusters: ClusterReader;
  readonly newId: () => ConnectionId;
  readonly onChanged: () => void;
}

export interface ConnectionService {
  /** The local engine first, then services in the order in which they were added, and the failure lab. */
  list(): Promise<Result<Connection[], AppError>>;
  create(draft: ConnectionDraft): Promise<Result<Connection, AppError>>;
  /** A service that moves to another origin loses its key: that was given for the old one. */
  update(id: ConnectionId, change: ConnectionDraft): Promise<Result<Connection, AppError>>;
  remove(id: ConnectionId): Promise<Result<null, AppError>>;
  test(id: ConnectionId): Promise<Result<ConnectionReport, AppError>>;
  /** What a service reports of its account; the failure lab has none. */
  account(id: ConnectionId): Promise<Result<AccountReport, AppError>>;
  /** The engines behind a service; null where it is not a cluster. */
  cluster(id: ConnectionId): Promise<Result<EngineCluster | null, AppError>>;
  find(id: ConnectionId): Promise<Connection | null>;
}

const localEngine: Connection = {
  id: localEngineConnectionId,
  kind: 'local-engine',
  name: 'Local engine',
  colour: 1,
  baseUrl: '',
  allowInsecureHttp: false,
  extraCaFile: null,
};

const lab: Connection = {
  id: labConnectionId,
  kind: 'lab',
  name: 'Failure lab',
  colour: 4,
  baseUrl: '',
  allowInsecureHttp: false,
  extraCaFile: null,
};

export function createConnectionService(ports: ConnectionPorts): ConnectionService {
  const document = createCachedDocument<ConnectionsFile>(ports.file, { version: 1, connections: [] });

  async function list(): Promise<Connection[]> {
    return [localEngine, ...(await document.get()).connections, lab];
  }

  async function find(id: ConnectionId): Promise<Connection | null> {
    return (await list()).find((connection) => connection.id === id) ?? null;
  }

  async function save(
    apply: (connections: readonly Connection[]) => Result<Connection[], AppError>,
  ): Promise<Result<unknown, AppError>> {
    const saved = await document.change((file) => {
      const connections = apply(file.connections);
      return connections.ok ? ok({ ...file, connections: connections.value }) : connections;
    });
    if (saved.ok) ports.onChanged();
    return saved;
  }

  return {
    list: async () => ok(await list()),
    find,
    async create(draft) {
      const checked = checkDraft(draft);
      if (!checked.ok) return checked;
      const connection: Connection = { ...checked.value, id: ports.newId(), kind: 'service' };
      const saved = await save((connections) => ok([...connections, connection]));
      return saved.ok ? ok(connection) : saved;
    },
    async update(id, change) {
      const checked = checkDraft(change);
      if (!checked.ok) return checked;
      const known = await find(id);
      if (known === null) return err(noSuchConnection);
      if (known.kind !== 'service') return err(builtInStays(known));
      const connection: Connection = { ...known, ...checked.value };
      if (new URL(known.baseUrl).origin !== new URL(connection.baseUrl).origin) {
        const removed = await ports.keys.remove(id);
        if (!removed.ok) return removed;
      }
      const saved = await save((all) => ok(all.map((one) => (one.id === id ? connection : one))));
      return saved.ok ? ok(connection) : saved;
    },
    async remove(id) {
      const known = await find(id);
      if (known === null) return err(noSuchConnection);
      if (known.kind !== 'service') return err(builtInStays(known));
      const removed = await ports.keys.remove(id);
      if (!removed.ok) return removed;
      const saved = await save((all) => ok(all.filter((one) => one.id !== id)));
      return saved.ok ? ok(null) : saved;
    },
    async test(id) {
      const connection = await find(id);
      if (connection === null) return err(noSuchConnection);
      const target = await targetOf(ports, connection);
      return target.ok ? ok(await ports.checker.check(target.value, new AbortController().signal)) : target;
    },
    async account(id) {
      const connection = await find(id);
      if (connection === null) return err(noSuchConnection);
      if (connection.kind === 'lab') return ok({ kind: 'unsupported' });
      const target = await targetOf(ports, connection);
      return target.ok ? ports.accounts.read(target.value, new AbortController().signal) : target;
    },
    async cluster(id) {
      const connection = await find(id);
      if (connection === null) return err(noSuchConnection);
      // The engine and the lab of this app are no cluster.
      if (connection.kind !== 'service') return ok(null);
      const target = await targetOf(ports, connection);
      return target.ok ? ports.clusters.read(target.value, new AbortController().signal) : target;
    },
  };
}

/** Where calls to a connection go; starts the local engine or the failure lab. */
async function targetOf(ports: ConnectionPorts, connection: Connection): Promise<Result<ConnectionTarget, AppError>> {
  const { kind, allowInsecureHttp, extraCaFile } = connection;
  if (kind === 'local-engine') {
    const engine = await ports.engine.ensureReady();
    return engine.ok
      ? ok({ kind, allowInsecureHttp, extraCaFile, baseUrl: engine.value.baseUrl, key: engine.value.token })
      : engine;
  }
  if (kind === 'lab') {
    const address = await ports.lab.ensureReady(null);
    return address.ok ? ok({ kind, allowInsecureHttp, ...address.value, key: address.value.token }) : address;
  }
  const key = await ports.keys.resolveKey(connection.id);
  return key.ok ? ok({ kind, allowInsecureHttp, extraCaFile, baseUrl: connection.baseUrl, key: key.value }) : key;
}

function checkDraft(draft: ConnectionDraft): Result<ConnectionDraft, AppError> {
  const name = draft.name.trim();
  if (name === '') return err(badInput('Enter a name for the connection'));
  const baseUrl = parseBaseUrl(draft.baseUrl, { allowInsecureHttp: draft.allowInsecureHttp });
  if (!baseUrl.ok) return err(badInput(problemMessages[baseUrl.error]));
  return ok({ ...draft, name, baseUrl: baseUrl.value });
}

const problemMessages: Readonly<Record<BaseUrlProblem, string>> = {
  empty: 'The URL is empty',
  'not-a-url': 'The URL is invalid',
  scheme: 'The URL must start with http:// or https://',
  credentials: 'The URL must not contain a user name or password',
  query: 'The URL must not have a query',
  insecure: 'Plain http to another computer must be allowed explicitly',
};

function badInput(message: string): AppError {
  return { kind: 'refused', reason: 'bad-input', message };
}

const noSuchConnection: AppError = { kind: 'not-found', what: 'connection', message: 'Unknown connection' };

function builtInStays({ name }: Connection): AppError {
  return { kind: 'refused', reason: 'not-allowed', message: `${name} cannot be removed` };
}
