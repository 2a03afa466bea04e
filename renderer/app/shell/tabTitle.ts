import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { entryName } from '../../../shared/project/project.ts';
import { toolCalls } from '../../../shared/request/toolCalls.ts';
import { taskTitle } from '../../../shared/run/promptTitle.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { trimEndBy } from '../../../shared/base/trimText.ts';
import type { Text } from '../../messages/createText.ts';
import { untitled } from './endpointKinds.ts';

type TitledTab = Pick<WorkspaceTab, 'draft' | 'endpoint' | 'file'>;

/** Tabs never change, and with many of them every key press would parse every URL again. */
const knownTitles = new WeakMap<TitledTab, { readonly title: string | null }>();

/** What a tab is called by: the name of its file, else the host, path and query of its address, without scheme and `www.`; null when there is none. */
export function tabTitle(tab: TitledTab): string | null {
  const known = knownTitles.get(tab);
  if (known !== undefined) return known.title;
  const title = findTitle(tab);
  knownTitles.set(tab, { title });
  return title;
}

function findTitle(tab: TitledTab): string | null {
  if (tab.file !== undefined) return entryName(tab.file.path);
  if (tab.endpoint === 'agent') return taskTitle(tab.draft.body, longestTitle);
  // A list is called by what it is: its first address would say another thing.
  if (tab.endpoint === 'list') return null;
  if (tab.endpoint === 'raw') return rawTitle(tab.draft.body);
  const address = tab.draft.body['url'];
  return typeof address === 'string' ? addressWithQuery(address) : toolTitle(tab.draft.body);
}

/** The title as the window shows it: what it is called without a name, and "Failure lab" before that of a lab tab. */
export function shownTitle(
  tab: Pick<WorkspaceTab, 'connectionId' | 'draft' | 'endpoint' | 'file'>,
  t: Text['t'],
): string {
  const name = tabTitle(tab) ?? t(untitled[tab.endpoint]);
  return isPlayed(tab) ? t('app.tab.lab', { name }) : name;
}

const longestTitle = 80;

/** `stoves/search +1`: the first provider tool that is called, and how many others are. */
function toolTitle({ alexandria }: JsonObject): string | null {
  const [first, ...others] = toolCalls(alexandria) ?? [];
  const words = [first?.['provider'], first?.['capability']].flatMap((word) =>
    typeof word === 'string' && word !== '' ? [word] : [],
  );
  if (words.length === 0) return null;
  return `${words.join('/').slice(0, longestTitle)}${others.length === 0 ? '' : ` +${others.length}`}`;
}

/** `POST /v2/crawl`. */
function rawTitle({ method, path }: JsonObject): string {
  const words = [method, path].filter((word) => typeof word === 'string');
  return words.join(' ').slice(0, longestTitle);
}

/** `https://www.example.com/a/b/?q=1` → `example.com/a/b`; a file of this computer has its name. Null for nothing but spaces. */
export function addressTitle(address: string): string | null {
  return titleParts(address)?.title ?? null;
}

/** The title with the query behind it, for addresses that nothing else tells apart: `example.com/a/b?q=1`. */
export function addressWithQuery(address: string): string | null {
  const parts = titleParts(address);
  return parts === null ? null : parts.title + parts.query;
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

/** Pages that draw themselves tell their views apart behind `#/` or `#!`; any other fragment is a place in the same page. */
function routeOf({ hash }: URL): string {
  return /^#!?\//.test(hash) ? hash : '';
}

const maxQueryLength = 80;
const queryEndLength = 48;

/** The end of a query tells more than its middle: parameters that change, such as a page number, are written last. */
function cutQuery(query: string): string {
  if (query.length <= maxQueryLength) return query;
  return `${query.slice(0, maxQueryLength - queryEndLength)}…${query.slice(-queryEndLength)}`;
}

/** `https://{{host}}/a?q=1`: no address yet, and still called by the same parts of it. */
function withVariables(text: string): TitleParts {
  const found = /^https?:\/\/(?:www\.)?([^?#]*\{\{[^?#]*)(\?[^#]*)?/i.exec(text);
  return { title: found?.[1] === undefined ? text : trimEndBy(found[1], /\//), query: found?.[2] ?? '' };
}

/** Letters, digits and the braces of variables as they are read; whatever else is escaped stays so, since it may hide or reorder text. */
function readable(part: string): string {
  return part.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return Array.from(decodeURIComponent(escaped))
        .map((sign) => (/[\p{L}\p{N}\p{M}{}]/u.test(sign) ? sign : encodeURIComponent(sign)))
        .join('');
    } catch {
      // Another character set than UTF-8.
      return escaped;
    }
  });
}
