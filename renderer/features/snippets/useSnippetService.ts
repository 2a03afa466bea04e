import { useMemo } from 'react';
import type { ConnectionId } from '../../../shared/base/brand.ts';
import { snippetKeyVariable } from '../../../shared/request/snippets/writeSnippet.ts';
import { useConnection, useKeyStatus } from '../../data/queries.ts';

/** Where a snippet sends its request. */
export interface SnippetService {
  readonly baseUrl: string;
  readonly hasKey: boolean;
  readonly isLocal: boolean;
}

/** The port that official tools try for a service on one's own computer (api-facts 0.2). */
const ownEnginePort = 3002;

/** Starts an engine that the snippets reach: the window's own changes its port and keeps its token with each start. */
export const localEngineCommand = `npm run -s engine -- --port ${ownEnginePort} --token "$${snippetKeyVariable}"`;

/** Where a connection's snippets go and whether they name a key; null while it is not known. */
export function useSnippetService(connectionId: ConnectionId | null): SnippetService | null {
  const connection = useConnection(connectionId);
  const keys = useKeyStatus().data?.keys;
  const kind = connection?.kind;
  const baseUrl = connection?.baseUrl ?? '';
  const hasOwnKey = keys?.some((key) => key.connectionId === connectionId && key.state !== 'absent') ?? false;
  return useMemo(() => {
    if (kind === undefined) return null;
    if (kind === 'local-engine') return { baseUrl: `http://127.0.0.1:${ownEnginePort}`, hasKey: true, isLocal: true };
    return { baseUrl, hasKey: hasOwnKey, isLocal: false };
  }, [kind, baseUrl, hasOwnKey]);
}
