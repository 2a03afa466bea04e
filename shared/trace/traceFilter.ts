import type { JsonValue } from '../base/json.ts';
import { isErrorRecord } from './timelineRows.ts';
import type { TraceModel, TraceRecord } from './traceModel.ts';
import { trimEndBy } from '../base/trimText.ts';

/** Kinds of events as people name them. */
export const eventGroups = [
  'tool',
  'reasoning',
  'progress',
  'artifact',
  'browser',
  'agent',
  'run',
  'error',
  'unknown',
] as const;
export type EventGroup = (typeof eventGroups)[number];

/** A parsed filter line (ux 10): all tokens must match; several tokens of one name are combined with OR. */
export interface TraceFilter {
  readonly kind: readonly string[];
  readonly agent: readonly string[];
  readonly tool: readonly string[];
  readonly status: readonly string[];
  readonly url: readonly string[];
  /** Terms that match anywhere in the event. */
  readonly text: readonly string[];
}

const names = ['kind', 'agent', 'tool', 'status', 'url', 'text'] as const;

/** Parses a filter line such as `kind:tool agent:sub2 text:"price"`; terms without a name match the text. */
export function parseTraceFilter(line: string): TraceFilter {
  const filter: Record<(typeof names)[number], string[]> = {
    kind: [],
    agent: [],
    tool: [],
    status: [],
    url: [],
    text: [],
  };
  for (const [, name = '', quoted, plain = ''] of line.matchAll(/(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/gi)) {
    const value = (quoted ?? plain).toLowerCase();
    const known = names.find((each) => each === name.toLowerCase());
    // A token without a value yet matches everything.
    if (value === '' || names.some((each) => value === `${each}:`)) continue;
    if (known === undefined) filter.text.push(name === '' ? value : `${name.toLowerCase()}:${value}`);
    else filter[known].push(value);
  }
  return filter;
}

export function isEmptyFilter(filter: TraceFilter): boolean {
  return names.every((name) => filter[name].length === 0);
}

/** Puts a token into a filter line, or takes it out when it is there. */
export function toggleToken(line: string, token: string): string {
  const tokens: readonly string[] = line.match(/(?:[a-z]+:)?(?:"[^"]*"?|\S+)/gi) ?? [];
  return (tokens.includes(token) ? tokens.filter((each) => each !== token) : [...tokens, token]).join(' ');
}

/** Whether an event is one that the filter leaves. */
export function createMatcher(filter: TraceFilter, model: TraceModel): (record: TraceRecord) => boolean {
  const anyOf = (wanted: readonly string[], holds: (value: string) => boolean) =>
    wanted.length === 0 || wanted.some(holds);
  return (record) => {
    const { event } = record;
    return (
      anyOf(
        filter.kind,
        (kind) => groupOf(record).startsWith(singular(kind)) || event.type.toLowerCase().startsWith(kind),
      ) &&
      anyOf(filter.agent, (name) => {
        const lane = model.lanes[record.lane];
        return event.agent.id.toLowerCase() === name || (lane?.name ?? '').toLowerCase().includes(name);
      }) &&
      anyOf(filter.tool, (name) => (toolOf(record) ?? '').toLowerCase().includes(name)) &&
      anyOf(filter.status, (status) => hasStatus(record, model, status)) &&
      anyOf(filter.url, (url) => urlsIn(event.raw).some((each) => each.toLowerCase().includes(url))) &&
      filter.text.every((text) => textOf(record).includes(text))
    );
  };
}

function singular(kind: string): string {
  return kind.endsWith('s') ? kind.slice(0, -1) : kind;
}

export function groupOf({ event: { detail } }: TraceRecord): EventGroup {
  const [first = 'unknown'] = detail.kind.split('.');
  if (first === 'tool_call') return 'tool';
  return eventGroups.find((group) => group === first) ?? 'unknown';
}

function toolOf({ event: { detail } }: TraceRecord): string | null {
  return detail.kind === 'tool_call.started' || detail.kind === 'tool_call.finished' ? detail.toolName : null;
}

function hasStatus(record: TraceRecord, model: TraceModel, status: string): boolean {
  const span = model.spans[record.span ?? -1];
  switch (status) {
    case 'error':
    case 'failed':
      return isErrorRecord(record);
    case 'late':
      return record.isLate;
    case 'missing':
      return record.missingBefore > 0;
    case 'open':
      return span !== undefined && span.finish === null;
    case 'unpaired':
      return span !== undefined && span.start === null;
    default:
      return span?.outcome?.toLowerCase() === status;
  }
}

const texts = new WeakMap<object, string>();

/** Returns an event's complete text in lowercase; cached. */
function textOf({ event }: TraceRecord): string {
  const known = texts.get(event.raw);
  if (known !== undefined) return known;
  const text = JSON.stringify(event.raw).toLowerCase();
  texts.set(event.raw, text);
  return text;
}

const maxUrls = 50;

/** Returns the URLs anywhere in a value, without duplicates, in order of appearance. */
export function urlsIn(value: JsonValue): string[] {
  const found = new Set<string>();
  const waiting: JsonValue[] = [value];
  while (waiting.length > 0 && found.size < maxUrls) {
    const next = waiting.pop();
    if (typeof next === 'string')
      for (const url of next.match(/https?:\/\/[^\s"'<>()[\]{}\\]+/g) ?? []) found.add(trimEndBy(url, /[.,;:!?]/));
    else if (Array.isArray(next)) waiting.push(...(next as readonly JsonValue[]).toReversed());
    else if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next).toReversed());
  }
  return [...found].slice(0, maxUrls);
}
