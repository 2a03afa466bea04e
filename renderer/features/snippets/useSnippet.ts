import { useMemo } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import { defaultEndpoint } from '../../../shared/operations/endpoint.ts';
import type { RequestEditing } from '../../../shared/operations/requestKind.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import type { Snippet } from '../../../shared/request/snippets/snippet.ts';
import { operationSnippetTargets, writeOperationSnippet } from '../../../shared/request/snippets/operationCall.ts';
import { rawSnippetTargets, writeRawSnippet } from '../../../shared/request/snippets/rawCall.ts';
import { bodyForSnippet, withSecretVariables } from '../../../shared/request/snippets/secretValues.ts';
import { type SnippetTarget, snippetTargets, writeSnippet } from '../../../shared/request/snippets/writeSnippet.ts';
import { useServices, useTab, useWindowState } from '../../data/ServicesProvider.tsx';
import { useVariables } from '../../data/queries/variables.ts';
import { type ChosenSnippetService, useSnippetService } from './useSnippetService.ts';

interface ShownSnippet {
  readonly target: SnippetTarget;
  /** Available languages: fewer for a raw call, since SDKs have no method for it. */
  readonly targets: readonly SnippetTarget[];
  choose(target: SnippetTarget): void;
  /** Null while its connection is not known. */
  readonly snippet: Snippet | null;
  /** Where the code sends the request. */
  readonly going: ChosenSnippetService;
  /** Names of secrets that the request is sent with. */
  readonly secrets: readonly string[];
}

/** Languages by what a kind of request has: SDKs have no method for a raw call. */
const targetsOf: Readonly<Record<NonNullable<RequestEditing['snippets']>, readonly SnippetTarget[]>> = {
  sdks: snippetTargets,
  operationSdks: operationSnippetTargets,
  httpClients: rawSnippetTargets,
};

/** Returns a tab's request as code in the language chosen last, generated again on every change. */
export function useSnippet(tabId: TabId): ShownSnippet {
  const { window } = useServices();
  const tab = useTab(tabId);
  const chosen = useWindowState((state) => state.snippetTarget);
  const going = useSnippetService(tab?.connectionId ?? null, tab?.scenario ?? null);
  const { service } = going;
  const written = tab?.draft.body;
  const values = useVariables();
  const filled = useMemo(
    () => (written === undefined ? null : bodyForSnippet(written, values.variables, values.secrets)),
    [written, values],
  );
  const kind = requestKinds[tab?.endpoint ?? defaultEndpoint];
  const { body: parts, editing, operation } = kind;
  const targets = targetsOf[editing.snippets ?? 'sdks'];
  const target = targets.find((id) => id === chosen) ?? targets[0] ?? 'curl';
  const snippet = useMemo(() => {
    if (service === null || filled === null) return null;
    const { baseUrl, hasKey, keyVariable } = service;
    const { body, secrets } = filled;
    const request = { baseUrl, keyVariable, hasKey };
    const operationTarget = operationSnippetTargets.find((id) => id === target);
    if (operation !== null && operationTarget !== undefined) {
      const snippet = writeOperationSnippet(operationTarget, { ...request, body, kind, operation });
      return withSecretVariables(target, snippet, secrets);
    }
    if (parts.call === null) return withSecretVariables(target, writeSnippet(target, { ...request, body }), secrets);
    const call = parts.call.read(body);
    const rawTarget = rawSnippetTargets.find((id) => id === target);
    if (call === null || rawTarget === undefined) return null;
    return withSecretVariables(target, writeRawSnippet(rawTarget, { ...request, call }), secrets);
  }, [service, filled, target, parts, kind, operation]);
  const secrets = filled?.secrets ?? [];
  return { target, targets, choose: (snippetTarget) => window.setState({ snippetTarget }), snippet, going, secrets };
}
