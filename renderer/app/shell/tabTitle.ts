import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';

/** What a tab is called by: the host and path of its address, without scheme and `www.`; null when there is none. */
export function tabTitle(tab: Pick<WorkspaceTab, 'draft'>): string | null {
  const address = tab.draft.body['url'];
  return typeof address === 'string' ? addressTitle(address) : null;
}

/** `https://www.example.com/a/b/?q=1` → `example.com/a/b`. Null for nothing but spaces. */
export function addressTitle(address: string): string | null {
  const trimmed = address.trim();
  if (trimmed === '') return null;
  if (!URL.canParse(trimmed)) return trimmed;
  const url = new URL(trimmed);
  if (url.host === '') return trimmed;
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}`;
}
