import { useMemo } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import type { Snippet } from '../../../shared/request/snippets/snippet.ts';
import { snippetKeyVariable, type SnippetTarget, writeSnippet } from '../../../shared/request/snippets/writeSnippet.ts';
import { useServices, useTab, useWindowState } from '../../data/ServicesProvider.tsx';
import { useSnippetService, type SnippetService } from './useSnippetService.ts';

interface ShownSnippet {
  readonly target: SnippetTarget;
  choose(target: SnippetTarget): void;
  /** Null while its connection is not known. */
  readonly snippet: Snippet | null;
  readonly service: SnippetService | null;
}

/** A tab's request in the language that was chosen last, written anew with every change. */
export function useSnippet(tabId: TabId): ShownSnippet {
  const { window } = useServices();
  const tab = useTab(tabId);
  const target = useWindowState((state) => state.snippetTarget);
  const service = useSnippetService(tab?.connectionId ?? null, tab?.scenario ?? null);
  const body = tab?.draft.body;
  const snippet = useMemo(
    () =>
      service === null || body === undefined
        ? null
        : writeSnippet(target, {
            baseUrl: service.baseUrl,
            body,
            keyVariable: snippetKeyVariable,
            hasKey: service.hasKey,
          }),
    [service, body, target],
  );
  return { target, choose: (snippetTarget) => window.setState({ snippetTarget }), snippet, service };
}
