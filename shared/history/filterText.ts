import type { HistoryFilter, HistoryState, SearchScope } from './history.ts';
import { historyStates, searchScopes, tagSchema } from './history.ts';
import { runEndpoints } from '../operations/endpoint.ts';

/** A search line as typed, its `name:value` parts taken out. */
export interface ReadFilterText {
  readonly text: string;
  /** The filters set by these parts; lists are added to the existing selection. */
  readonly change: Partial<HistoryFilter>;
}

/**
 * Reads the finished filter parts of a search line: `tag:x`, `host:x`, `state:failed`, `format:json`, `kind:agent`, `in:title`,
 * `is:pinned`, `since:2026-05-12`, `until:2026-05-12`; a value with spaces is quoted. A part is finished when a space follows it. All other
 * text stays in the search. `dayStart` returns the first moment of a day in the user's time zone (ms since 1970).
 */
export function readFilterText(
  typed: string,
  filter: HistoryFilter,
  dayStart: (year: number, month: number, day: number) => number,
): ReadFilterText {
  let change: Partial<HistoryFilter> = {};
  const text = typed.replaceAll(
    /(^|\s)(\w+):(?:"([^"]+)"|([^\s"]+))(?=\s)/g,
    (whole, before: string, name: string, quoted, plain) => {
      const read = readPart(name.toLowerCase(), String(quoted ?? plain), { ...filter, ...change }, dayStart);
      if (read === null) return whole;
      change = { ...change, ...read };
      return before;
    },
  );
  return { text: Object.keys(change).length === 0 ? typed : withOneBlankAtEnd(text.trimStart()), change };
}

function withOneBlankAtEnd(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed === text ? text : `${trimmed} `;
}

type DayStart = Parameters<typeof readFilterText>[2];

function readPart(
  name: string,
  value: string,
  filter: HistoryFilter,
  dayStart: DayStart,
): Partial<HistoryFilter> | null {
  switch (name) {
    case 'tag': {
      const tag = tagSchema.safeParse(value);
      return tag.success ? { tags: withValue(filter.tags, tag.data) } : null;
    }
    case 'host':
      return { hosts: withValue(filter.hosts, value.toLowerCase()) };
    case 'kind': {
      const endpoint = runEndpoints.find((each) => each === value.toLowerCase());
      return endpoint === undefined ? null : { endpoints: withValue(filter.endpoints, endpoint) };
    }
    case 'format':
      return { formats: withValue(filter.formats, value) };
    case 'state': {
      const state = historyStates.find((each): each is HistoryState => each === value.toLowerCase());
      return state === undefined ? null : { states: withValue(filter.states, state) };
    }
    case 'in': {
      const scope = searchScopes.find((each): each is SearchScope => each === value.toLowerCase());
      return scope === undefined ? null : { scope };
    }
    case 'is':
      return isPart(value.toLowerCase());
    case 'since':
    case 'until': {
      const day = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value);
      if (day === null) return null;
      const at = dayStart(Number(day[1]), Number(day[2]), Number(day[3]) + (name === 'until' ? 1 : 0));
      return Number.isFinite(at) ? { [name === 'since' ? 'from' : 'until']: at } : null;
    }
    default:
      return null;
  }
}

function isPart(value: string): Partial<HistoryFilter> | null {
  if (value === 'pinned') return { pinnedOnly: true };
  if (value === 'private') return { states: ['private'] };
  return value === 'deleted' ? { trashed: true } : null;
}

function withValue<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? [...values] : [...values, value];
}
