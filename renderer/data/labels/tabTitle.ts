import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { entryName } from '../../../shared/project/project.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { trimEndBy } from '../../../shared/base/trimText.ts';
import type { Text } from '../../messages/createText.ts';
import { untitled } from './endpointKinds.ts';

type TitledTab = Pick<WorkspaceTab, 'draft' | 'endpoint' | 'file'>;

/** Tabs never change, and with many of them every key press would parse every URL again. */
const knownTitles = new WeakMap<TitledTab, { readonly title: string | null }>();

/**
 * Returns the title of a tab: the name of its file, otherwise the host, path and query of its URL, without scheme and `www.`; null if there
 * is none.
 */
export function tabTitle(tab: TitledTab): string | null {
  const known = knownTitles.get(tab);
  if (known !== undefined) return known.title;
  const title = findTitle(tab);
  knownTitles.set(tab, { title });
  return title;
}

function findTitle(tab: TitledTab): string | null {
  if (tab.file !== undefined) return entryName(tab.file.path);
  const title = requestKinds[tab.endpoint].body.title(tab.draft.body);
  return title?.kind === 'url' ? addressWithQuery(title.url) : (title?.text ?? null);
}

/** Returns the displayed title: with a placeholder if there is no name, and with the prefix "Failure lab" for a lab tab. */
export function shownTitle(
  tab: Pick<WorkspaceTab, 'connectionId' | 'draft' | 'endpoint' | 'file'>,
  t: Text['t'],
): string {
  const name = tabTitle(tab) ?? t(untitled[tab.endpoint]);
  return isPlayed(tab) ? t('app.tab.lab', { name }) : name;
}

/** `https://www.example.com/a/b/?q=1` → `example.com/a/b`; a file of this computer has its name. Null for nothing but spaces. */
export function addressTitle(address: string): string | null {
  return titleParts(address)?.title ?? null;
}

/** Returns the title with its query, for URLs that nothing else distinguishes: `example.com/a/b?q=1`. */
export function addressWithQuery(address: string): string | null {
  const parts = titleParts(address);
  return parts === null ? null : parts.title + parts.query;
}

/** Maximum number of segments at the end of a path that name a page. */
const maxTailSegments = 2;

/**
 * Returns the end of a path with its query, which distinguishes a page from others of its site: `https://example.com/a/b/c?q=1` → `b/c?q=1`.
 * The host for a URL without a path; null for nothing but spaces.
 */
export function addressTail(address: string): string | null {
  const parts = titleParts(address);
  if (parts === null) return null;
  const [host = '', ...segments] = parts.title.split('/');
  return (segments.length === 0 ? host : segments.slice(-maxTailSegments).join('/')) + parts.query;
}

interface TitleParts {
  readonly title: string;
  /** The query with its `?` and a route with its `#`; empty where there is neither, cut in its middle where it is long. */
  readonly query: string;
}

function titleParts(address: string): TitleParts | null {
  const trimmed = address.trim();
  if (trimmed === '') return null;
  if (!canParseUrl(trimmed)) return withVariables(trimmed);
  const file = readFileAddress(trimmed);
  if (file !== null) return { title: file.name, query: '' };
  const url = new URL(trimmed);
  if (url.host === '') return { title: trimmed, query: '' };
  return {
    title: url.host.replace(/^www\./, '') + readable(trimEndBy(url.pathname, /\//)),
    query: cutQuery(readable(url.search + routeOf(url))),
  };
}

/** Single-page apps route by `#/` or `#!`; any other fragment is a position within the same page. */
function routeOf({ hash }: URL): string {
  return /^#!?\//.test(hash) ? hash : '';
}

const maxQueryLength = 80;
const queryEndLength = 48;

/** The end of a query is more distinctive than its middle: changing parameters, such as a page number, come last. */
function cutQuery(query: string): string {
  if (query.length <= maxQueryLength) return query;
  return `${query.slice(0, maxQueryLength - queryEndLength)}…${query.slice(-queryEndLength)}`;
}

/** `https://{{host}}/a?q=1`: not a valid URL yet, but the title uses the same parts of it. */
function withVariables(text: string): TitleParts {
  const found = /^https?:\/\/(?:www\.)?([^?#]*\{\{[^?#]*)(\?[^#]*)?/i.exec(text);
  return { title: found?.[1] === undefined ? text : trimEndBy(found[1], /\//), query: found?.[2] ?? '' };
}

/** Decodes letters, digits and the braces of variables; everything else stays escaped, since it may hide or reorder text. */
function readable(part: string): string {
  return part.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return Array.from(decodeURIComponent(escaped))
        .map((char) => (/[\p{L}\p{N}\p{M}{}]/u.test(char) ? char : encodeURIComponent(char)))
        .join('');
    } catch {
      // Another character set than UTF-8.
      return escaped;
    }
  });
}
