import { useEffect, useMemo, useState } from 'react';
import type { ConnectionId } from '../../../shared/base/brand.ts';
import { plainScenario } from '../../../shared/lab/scenarioName.ts';
import { snippetKeyVariable } from '../../../shared/request/snippets/writeSnippet.ts';
import { labCommand, ownLabPort } from '../../data/labCommand.ts';
import {
  useAppInfo,
  useConnection,
  useConnections,
  useEngineStatus,
  useKeyStatus,
  useSettings,
} from '../../data/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import {
  cloudUrl,
  connectionFor,
  engineTokenVariable,
  placeOf,
  placesFor,
  selfHostedUrl,
  type SnippetPlace,
} from './snippetPlaces.ts';

/** Where a snippet sends its request. */
export interface SnippetService {
  readonly baseUrl: string;
  readonly hasKey: boolean;
  /** The environment variable that the code reads the key from. */
  readonly keyVariable: string;
  /** Starts a failure lab of one's own, since the window's cannot be reached from outside; null for every other place. */
  readonly labCommand: string | null;
  /** Of this engine: whether its port and token stay, and whether it runs now. Null for every other place. */
  readonly engine: { readonly port: string; readonly isFixed: boolean; readonly isRunning: boolean } | null;
  /** No connection stands for the place: the URL is the usual one. */
  readonly isUsualUrl: boolean;
}

export interface ChosenSnippetService {
  /** Null while the connection is not known. */
  readonly place: SnippetPlace | null;
  readonly places: readonly SnippetPlace[];
  choose(place: SnippetPlace): void;
  /** Null while the connection, or the port of the engine, is not known. */
  readonly service: SnippetService | null;
  /** Why the engine has no port; null while it starts, and for every other place. */
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
    readonly place: SnippetPlace;
  } | null>(null);
  const place = own === undefined ? null : chosen?.connectionId === connectionId ? chosen.place : placeOf(own);
  const engine = useEngineService(place === 'engine');
  const service = useMemo((): SnippetService | null => {
    if (own === undefined || place === null) return null;
    if (place === 'engine') return engine.service;
    if (place === 'lab') {
      const command = labCommand(`"$${snippetKeyVariable}"`, scenario ?? plainScenario, executable);
      return { ...plainService, baseUrl: `http://127.0.0.1:${ownLabPort}`, hasKey: true, labCommand: command };
    }
    const connection = connectionFor(place, own, connections ?? []);
    if (connection === undefined)
      return place === 'cloud'
        ? { ...plainService, baseUrl: cloudUrl, hasKey: true }
        : { ...plainService, baseUrl: selfHostedUrl, hasKey: false, isUsualUrl: true };
    const hasOwnKey = keys?.some((key) => key.connectionId === connection.id && key.state !== 'absent') ?? false;
    return { ...plainService, baseUrl: connection.baseUrl, hasKey: hasOwnKey || place === 'cloud' };
  }, [own, place, engine.service, scenario, executable, connections, keys]);
  return {
    place,
    places: own === undefined ? [] : placesFor(placeOf(own)),
    choose: (next) => setChosen({ connectionId, place: next }),
    service,
    engineFault: place === 'engine' ? engine.fault : null,
  };
}

const plainService = {
  keyVariable: snippetKeyVariable,
  labCommand: null,
  engine: null,
  isUsualUrl: false,
} as const satisfies Partial<SnippetService>;

/** This engine's own URL. Without a fixed port it has none until it runs, so it is started when code is to name it. */
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
