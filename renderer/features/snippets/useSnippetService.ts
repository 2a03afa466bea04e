import { useMemo } from 'react';
import type { ConnectionId } from '../../../shared/base/brand.ts';
import { plainScenario } from '../../../shared/lab/scenarioName.ts';
import { snippetKeyVariable } from '../../../shared/request/snippets/writeSnippet.ts';
import { labCommand, ownLabPort } from '../../data/labCommand.ts';
import { useConnection, useKeyStatus } from '../../data/queries.ts';

/** Where a snippet sends its request. */
export interface SnippetService {
  readonly baseUrl: string;
  readonly hasKey: boolean;
  /** Starts a service of one's own that the snippets reach, where the window's cannot be reached from outside. */
  readonly ownCommand: { readonly about: 'snippets.local' | 'lab.snippet'; readonly command: string } | null;
}

/** The port that official tools try for a service on one's own computer (api-facts 0.2). */
const ownEnginePort = 3002;

/** Starts an engine that the snippets reach: the window's own changes its port and keeps its token with each start. */
const localEngineCommand = `npm run -s engine -- --port ${ownEnginePort} --token "$${snippetKeyVariable}"`;

/** Where a connection's snippets go and whether they name a key; null while it is not known. */
export function useSnippetService(connectionId: ConnectionId | null, scenario: string | null): SnippetService | null {
  const connection = useConnection(connectionId);
  const keys = useKeyStatus().data?.keys;
  const kind = connection?.kind;
  const baseUrl = connection?.baseUrl ?? '';
  const hasOwnKey = keys?.some((key) => key.connectionId === connectionId && key.state !== 'absent') ?? false;
  return useMemo(() => {
    if (kind === undefined) return null;
    if (kind === 'lab') {
      const command = labCommand(`"$${snippetKeyVariable}"`, scenario ?? plainScenario);
      return {
        baseUrl: `http://127.0.0.1:${ownLabPort}`,
        hasKey: true,
        ownCommand: { about: 'lab.snippet', command },
      };
    }
    if (kind === 'local-engine') {
      const ownCommand = { about: 'snippets.local', command: localEngineCommand } as const;
      return { baseUrl: `http://127.0.0.1:${ownEnginePort}`, hasKey: true, ownCommand };
    }
    return { baseUrl, hasKey: hasOwnKey, ownCommand: null };
  }, [kind, baseUrl, hasOwnKey, scenario]);
}
