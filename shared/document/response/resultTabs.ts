import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { countOf, fieldState, type FieldState } from './responseView.ts';

/** Views of a result in their fixed order. `other` holds fields without a separate view. */
export const resultTabIds = [
  'markdown',
  'answer',
  'highlights',
  'summary',
  'json',
  'html',
  'rawHtml',
  'links',
  'images',
  'screenshot',
  'blocks',
  'pages',
  'branding',
  'changeTracking',
  'product',
  'menu',
  'attributes',
  'audio',
  'video',
  'rawBase64',
  'tools',
  'alexandria',
  'xray',
  'actions',
  'pageLog',
  'raw',
  'metadata',
  'other',
] as const;
export type ResultTabId = (typeof resultTabIds)[number];

export interface ResultTab {
  readonly id: ResultTabId;
  /** `absent` means: requested and not returned. */
  readonly state: FieldState;
  readonly count: number | null;
}

/** Tabs that show something other than a field of the response. */
const nonFieldTabs = ['xray', 'pageLog', 'other', 'raw'] as const;
type FieldTab = Exclude<ResultTabId, (typeof nonFieldTabs)[number]>;

const fieldTabs = resultTabIds.filter((id): id is FieldTab => !nonFieldTabs.some((own) => own === id));

/** Fields that one tab shows together, the first of them naming it. */
const companions: Readonly<Partial<Record<FieldTab, string>>> = { video: 'videos', alexandria: 'creditsCost' };
const shownElsewhere = new Set<string>([...fieldTabs, ...Object.values(companions), 'warning']);
/** Top-level fields of a response that the window shows elsewhere, and its data (api-facts 2.5). */
const envelope = new Set<string>(['success', 'data', 'warning']);

/** Returns fields of `data` without a tab, in the order of the response: shown and stored, whatever they are. */
export function otherFields(data: JsonObject): readonly string[] {
  return Object.keys(data).filter((name) => !shownElsewhere.has(name));
}

/** Returns unknown fields next to `data`: shown and stored as well. */
export function otherTopFields(answer: JsonValue): readonly string[] {
  return isJsonObject(answer) ? Object.keys(answer).filter((name) => !envelope.has(name)) : [];
}

/** Returns the names of the formats that a body requests; markdown when it names none (contract 2.2, api-facts 1). */
export function requestedFormats(body: JsonObject): readonly string[] {
  const formats = body['formats'];
  // Provider tools replace the page.
  if (body['alexandria'] !== undefined) return [];
  if (!Array.isArray(formats)) return ['markdown'];
  return (formats as readonly JsonValue[]).flatMap((format) => {
    if (typeof format === 'string') return [format];
    const type = isJsonObject(format) ? format['type'] : undefined;
    return typeof type === 'string' ? [type] : [];
  });
}

/** Returns the response fields that a body requests. */
export function requestedFields(body: JsonObject): ReadonlySet<string> {
  const { actions, domainTools, alexandria, parsers } = body;
  const ofParsers = Array.isArray(parsers) ? (parsers as readonly JsonValue[]).filter(isJsonObject) : [];
  return new Set([
    ...requestedFormats(body).map(fieldOfFormat),
    ...(Array.isArray(actions) && actions.length > 0 ? ['actions'] : []),
    // api-facts 2.1: `pageMarkdown` is an older name of `pages`.
    ...(ofParsers.some(({ blocks }) => blocks === true) ? ['blocks'] : []),
    ...(ofParsers.some(({ pages, pageMarkdown }) => pages === true || pageMarkdown === true) ? ['pages'] : []),
    ...(domainTools === true ? ['tools'] : []),
    ...(alexandria === undefined ? [] : ['alexandria']),
  ]);
}

/** Returns whether a field has a tab, or is shown in the tab of another field. */
export function isShownField(name: string): boolean {
  return shownElsewhere.has(name);
}

/** Returns requested fields that have no tab and were not returned. */
export function missingFields(data: JsonObject, request: JsonObject): readonly string[] {
  const others = otherFields(data);
  return [...requestedFields(request)].filter((name) => !shownElsewhere.has(name) && !others.includes(name));
}

/**
 * Returns the tabs of a result: returned fields, requested fields that are missing, and always the raw response. `topFields` is the number
 * of top-level fields next to `data` that no tab shows.
 */
export function resultTabs(data: JsonObject, request: JsonObject, topFields = 0): readonly ResultTab[] {
  const asked = requestedFields(request);
  const tabs: ResultTab[] = [];
  for (const id of fieldTabs) {
    const own = fieldState(data, id);
    const companion = companions[id];
    const other = id === 'video' && companion !== undefined ? fieldState(data, companion) : 'absent';
    // Returned videos are shown, also where the page's single video is null.
    const state = own === 'absent' || (own !== 'value' && other === 'value') ? other : own;
    if (state !== 'absent' || asked.has(id))
      tabs.push({ id, state, count: id === 'blocks' ? blockCount(data[id]) : listCount(data[id]) });
  }
  const others = otherFields(data).length + missingFields(data, request).length + topFields;
  if (others > 0) tabs.push({ id: 'other', state: 'value', count: others });
  tabs.push({ id: 'raw', state: 'value', count: null });
  return inOrder(tabs);
}

/** Returns the tabs of a response with those of the local engine's inspection data, in the fixed order. */
export function withInspectionTabs(
  tabs: readonly ResultTab[],
  has: { readonly xray: boolean; readonly pageLog: boolean },
): readonly ResultTab[] {
  const told = (['xray', 'pageLog'] as const).filter((id) => has[id]);
  const all = [...tabs, ...told.map((id): ResultTab => ({ id, state: 'value', count: null }))];
  return inOrder(all);
}

function inOrder(tabs: readonly ResultTab[]): readonly ResultTab[] {
  return tabs.toSorted((one, other) => resultTabIds.indexOf(one.id) - resultTabIds.indexOf(other.id));
}

/** Returns the key of a format's value in `data` when its name differs (api-facts 1.1). */
export function fieldOfFormat(format: string): string {
  if (format === 'question' || format === 'query') return 'answer';
  return format === 'deterministicJson' ? 'json' : format;
}

function listCount(value: JsonValue | undefined): number | null {
  return Array.isArray(value) ? countOf(value) : null;
}

/** Number of blocks on all pages; a page without a list of blocks is not counted. */
function blockCount(pages: JsonValue | undefined): number | null {
  if (!Array.isArray(pages)) return null;
  return (pages as readonly JsonValue[]).reduce<number>((sum, page) => {
    const items = isJsonObject(page) ? page['items'] : null;
    return sum + (Array.isArray(items) ? (items as readonly JsonValue[]).length : 0);
  }, 0);
}
