import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { countOf, fieldState, type FieldState } from './answerView.ts';

/** Tabs of a result in their fixed order (ux.md 6). `overview` sums it up, `other` holds fields that no tab of its own shows. */
export const resultTabIds = [
  'overview',
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
  'actions',
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
  'pageLog',
  'metadata',
  'other',
  'raw',
] as const;
export type ResultTabId = (typeof resultTabIds)[number];

export interface ResultTab {
  readonly id: ResultTabId;
  /** `absent` means: asked for and not returned. */
  readonly state: FieldState;
  readonly count: number | null;
}

/** Tabs that show something else than a field of the answer. */
const ownTabs = ['overview', 'xray', 'pageLog', 'other', 'raw'] as const;
type FieldTab = Exclude<ResultTabId, (typeof ownTabs)[number]>;

const fieldTabs = resultTabIds.filter((id): id is FieldTab => !ownTabs.some((own) => own === id));

/** Fields that one tab shows together, the first of them naming it. */
const companions: Readonly<Partial<Record<FieldTab, string>>> = { video: 'videos', alexandria: 'creditsCost' };
const shownElsewhere = new Set<string>([...fieldTabs, ...Object.values(companions), 'warning']);
/** What an answer holds at its top beside what the window says elsewhere (api-facts 2.5). */
const envelope = new Set<string>(['success', 'data', 'warning']);

/** Fields of `data` that have no tab of their own, in the order of the answer: shown and kept, whatever they are. */
export function otherFields(data: JsonObject): readonly string[] {
  return Object.keys(data).filter((name) => !shownElsewhere.has(name));
}

/** Fields beside `data` that nobody here understands: shown and kept too. */
export function otherTopFields(answer: JsonValue): readonly string[] {
  return isJsonObject(answer) ? Object.keys(answer).filter((name) => !envelope.has(name)) : [];
}

/** Names of the formats that a body asks for; markdown when it names none (contract 2.2, api-facts 1). */
export function requestedFormats(body: JsonObject): readonly string[] {
  const formats = body['formats'];
  // Provider tools stand in place of a page.
  if (body['alexandria'] !== undefined) return [];
  if (!Array.isArray(formats)) return ['markdown'];
  return (formats as readonly JsonValue[]).flatMap((format) => {
    if (typeof format === 'string') return [format];
    const type = isJsonObject(format) ? format['type'] : undefined;
    return typeof type === 'string' ? [type] : [];
  });
}

/** The fields of an answer that a body asks for. */
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

/** Whether a field has a tab of its own, or stands in one beside another. */
export function isShownField(name: string): boolean {
  return shownElsewhere.has(name);
}

/** Fields that were asked for, have no tab of their own and did not come. */
export function missingFields(data: JsonObject, request: JsonObject): readonly string[] {
  const others = otherFields(data);
  return [...requestedFields(request)].filter((name) => !shownElsewhere.has(name) && !others.includes(name));
}

/**
 * The tabs that a result offers: what came, what was asked for and did not come, and always the raw answer. `topFields`
 * is how many fields stand beside `data` that no tab shows.
 */
export function resultTabs(data: JsonObject, request: JsonObject, topFields = 0): readonly ResultTab[] {
  const asked = requestedFields(request);
  const tabs: ResultTab[] = Object.keys(data).length === 0 ? [] : [{ id: 'overview', state: 'value', count: null }];
  for (const id of fieldTabs) {
    const own = fieldState(data, id);
    const companion = companions[id];
    const other = id === 'video' && companion !== undefined ? fieldState(data, companion) : 'absent';
    // Films that came are shown, also where the one film of the page is null.
    const state = own === 'absent' || (own !== 'value' && other === 'value') ? other : own;
    if (state !== 'absent' || asked.has(id))
      tabs.push({ id, state, count: id === 'blocks' ? blockCount(data[id]) : listCount(data[id]) });
  }
  const others = otherFields(data).length + missingFields(data, request).length + topFields;
  if (others > 0) tabs.push({ id: 'other', state: 'value', count: others });
  tabs.push({ id: 'raw', state: 'value', count: null });
  return tabs;
}

/** The tabs of an answer, and those of what the local engine told beside it, in the fixed order. */
export function withInspectionTabs(
  tabs: readonly ResultTab[],
  has: { readonly xray: boolean; readonly pageLog: boolean },
): readonly ResultTab[] {
  const told = (['xray', 'pageLog'] as const).filter((id) => has[id]);
  const all = [...tabs, ...told.map((id): ResultTab => ({ id, state: 'value', count: null }))];
  return all.toSorted((one, other) => resultTabIds.indexOf(one.id) - resultTabIds.indexOf(other.id));
}

/** Where the value of a format stands in `data` when its name is another (api-facts 1.1). */
export function fieldOfFormat(format: string): string {
  if (format === 'question' || format === 'query') return 'answer';
  return format === 'deterministicJson' ? 'json' : format;
}

function listCount(value: JsonValue | undefined): number | null {
  return Array.isArray(value) ? countOf(value) : null;
}

/** Blocks of all pages; what has no list of them counts as none. */
function blockCount(pages: JsonValue | undefined): number | null {
  if (!Array.isArray(pages)) return null;
  return (pages as readonly JsonValue[]).reduce<number>((sum, page) => {
    const items = isJsonObject(page) ? page['items'] : null;
    return sum + (Array.isArray(items) ? (items as readonly JsonValue[]).length : 0);
  }, 0);
}
