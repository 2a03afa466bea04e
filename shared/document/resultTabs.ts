import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { countOf, fieldState, type FieldState } from './answerView.ts';

/** Tabs of a result in their fixed order (ux.md 6). `other` holds fields that no tab of its own shows. */
export const resultTabIds = [
  'markdown',
  'html',
  'rawHtml',
  'links',
  'images',
  'screenshot',
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

const fieldTabs = ['markdown', 'html', 'rawHtml', 'links', 'images', 'screenshot', 'metadata'] as const;
const shownElsewhere = new Set<string>([...fieldTabs, 'warning']);

/** Fields of `data` that have no tab of their own, in the order of the answer: shown and kept, whatever they are. */
export function otherFields(data: JsonObject): readonly string[] {
  return Object.keys(data).filter((name) => !shownElsewhere.has(name));
}

/** Names of the formats that a body asks for; markdown when it names none (contract 2.2, api-facts 1). */
export function requestedFormats(body: JsonObject): readonly string[] {
  const formats = body['formats'];
  if (!Array.isArray(formats)) return ['markdown'];
  return (formats as readonly JsonValue[]).flatMap((format) => {
    if (typeof format === 'string') return [format];
    const type = isJsonObject(format) ? format['type'] : undefined;
    return typeof type === 'string' ? [type] : [];
  });
}

/** The tabs that a result offers: what came, what was asked for and did not come, and always the raw answer. */
export function resultTabs(data: JsonObject, request: JsonObject): readonly ResultTab[] {
  const asked = new Set(requestedFormats(request));
  const tabs: ResultTab[] = [];
  for (const id of fieldTabs) {
    const state = fieldState(data, id);
    if (state !== 'absent' || asked.has(id))
      tabs.push({ id, state, count: id === 'metadata' ? null : listCount(data[id]) });
  }
  const others = otherFields(data);
  const missing = [...asked].filter((name) => !isFieldTab(name) && !others.includes(fieldOfFormat(name)));
  if (others.length + missing.length > 0)
    tabs.push({ id: 'other', state: 'value', count: others.length + missing.length });
  tabs.push({ id: 'raw', state: 'value', count: null });
  return tabs;
}

/** Where the value of a format stands in `data` when its name is another (api-facts 1.1). */
export function fieldOfFormat(format: string): string {
  if (format === 'question' || format === 'query') return 'answer';
  return format === 'deterministicJson' ? 'json' : format;
}

function isFieldTab(name: string): boolean {
  return (fieldTabs as readonly string[]).includes(name);
}

function listCount(value: JsonValue | undefined): number | null {
  return Array.isArray(value) ? countOf(value) : null;
}
