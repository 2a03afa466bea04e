import { useEffect, useMemo, useState } from 'react';
import type { ConnectionId } from '../../../shared/base/brand.ts';
import { plainScenario } from '../../../shared/lab/scenarioName.ts';
import { snippetKeyVariable } from '../../../shared/request/snippets/writeSnippet.ts';
import { labCommand, standaloneLabPort } from '../../data/requests/labCommand.ts';
import {
  useAppInfo,
  useConnection,
  useConnections,
  useEngineStatus,
  useKeyStatus,
  useSettings,
} from '../../data/queries/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import {
  cloudUrl,
  connectionFor,
  engineTokenVariable,
  destinationOf,
  destinationsFor,
  selfHostedUrl,
  type SnippetDestination,
} from './snippetDestinations.ts';

/** Where a snippet sends its request. */
export interface SnippetService {
  readonly baseUrl: string;
  readonly hasKey: boolean;
  /** The environment variable that the code reads the key from. */
  readonly keyVariable: string;
  /** Command that starts a separate failure lab, since the window's cannot be reached from outside; null for all other destinations. */
  readonly labCommand: string | null;
  /** Port of this engine, whether port and token are fixed, and whether it is running. Null for all other destinations. */
  readonly engine: { readonly port: string; readonly isFixed: boolean; readonly isRunning: boolean } | null;
  /** No connection belongs to the destination: the URL is the default. */
  readonly isDefaultUrl: boolean;
}

export interface ChosenSnippetService {
  /** Null while the connection is not known. */
  readonly destination: SnippetDestination | null;
  readonly destinations: readonly SnippetDestination[];
  choose(place: SnippetDestination): void;
  /** Null while the connection, or the port of the engine, is not known. */
  readonly service: SnippetService | null;
  /** Why the engine has no port; null while it starts, and for all other destinations. */
  readonly engineFault: string | null;
}

/** Where copied code goes: at first where the request goes, and where else the person chooses for it. */
export function useSnippetService(connectionId: ConnectionId | null, scenario: string | null): ChosenSnippetService {
  const own = useConnection(connectionId);
  const connections = useConnections().data;
  const keys = useKeyStatus().data?.keys;
  const executable = useAppInfo().data?.executable ?? null;
  const [chosen, setChosen] = useState<{
    readonly connectionId: ConnectionId | null;
    readonly destination: SnippetDestination;
  } | null>(null);
  const destination =
    own === undefined ? null : chosen?.connectionId === connectionId ? chosen.destination : destinationOf(own);
  const engine = useEngineService(destination === 'engine');
  const service = useMemo((): SnippetService | null => {
    if (own === undefined || destination === null) return null;
    if (destination === 'engine') return engine.service;
    if (destination === 'lab') {
      const command = labCommand(`"$${snippetKeyVariable}"`, scenario ?? plainScenario, executable);
      return { ...plainService, baseUrl: `http://127.0.0.1:${standaloneLabPort}`, hasKey: true, labCommand: command };
    }
    const connection = connectionFor(destination, own, connections ?? []);
    if (connection === undefined)
      return destination === 'cloud'
        ? { ...plainService, baseUrl: cloudUrl, hasKey: true }
        : { ...plainService, baseUrl: selfHostedUrl, hasKey: false, isDefaultUrl: true };
    const hasOwnKey = keys?.some((key) => key.connectionId === connection.id && key.state !== 'absent') ?? false;
    return { ...plainService, baseUrl: connection.baseUrl, hasKey: hasOwnKey || destination === 'cloud' };
  }, [own, destination, engine.service, scenario, executable, connections, keys]);
  return {
    destination,
    destinations: own === undefined ? [] : destinationsFor(destinationOf(own)),
    choose: (next) => setChosen({ connectionId, destination: next }),
    service,
    engineFault: destination === 'engine' ? engine.fault : null,
  };
}

const plainService = {
  keyVariable: snippetKeyVariable,
  labCommand: null,
  engine: null,
  isDefaultUrl: false,
} as const satisfies Partial<SnippetService>;

/** URL of this engine. Without a fixed port it has none until it runs, so the engine is started when the code needs its URL. */
function useEngineService(isWanted: boolean): {
  readonly service: SnippetService | null;
  readonly fault: string | null;
} {
  const { host } = useServices();
  const { enginePort } = useSettings();
  const status = useEngineStatus().data;
  const isAsleep = status?.state === 'asleep';
  useEffect(() => {
    if (isWanted && isAsleep && enginePort === null) void host.call('engine.start', null);
  }, [host, isWanted, isAsleep, enginePort]);
  const baseUrl = status?.url ?? (enginePort === null ? null : `http://127.0.0.1:${enginePort}`);
  const isRunning = status?.state === 'ready';
  const service = useMemo((): SnippetService | null => {
    if (baseUrl === null) return null;
    const { port } = new URL(baseUrl);
    const engine = { port, isFixed: port === String(enginePort), isRunning };
    return { ...plainService, baseUrl, hasKey: true, keyVariable: engineTokenVariable, engine };
  }, [baseUrl, enginePort, isRunning]);
  return { service, fault: status?.error?.message ?? null };
}
