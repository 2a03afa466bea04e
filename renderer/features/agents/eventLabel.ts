import { isJsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { oddEntryField, type TraceDetail, type TraceError } from '../../../shared/api/agentTrace.ts';
import { printShort } from '../../../shared/request/problems.ts';
import { urlsIn } from '../../../shared/trace/traceFilter.ts';
import type { TraceModel, TraceRecord } from '../../../shared/trace/traceModel.ts';
import type { Text } from '../../messages/createText.ts';
import type { MessageKey } from '../../messages/english.ts';
import { laneName } from './laneColor.ts';

/** The row label of an event. */
export interface EventLabel {
  readonly title: string;
  /** At the right: duration, size, kind. */
  readonly note: string;
  /** The title is an identifier of the service. */
  readonly isCode: boolean;
  readonly isError: boolean;
}

type LabelFormatters = Pick<Text, 't' | 'duration' | 'bytes'>;

/** What labels need besides the event itself. */
interface LabelContext {
  readonly record: TraceRecord;
  readonly model: TraceModel;
  readonly text: LabelFormatters;
  readonly agent: string;
  /** Duration of the event's pair; empty while it is unknown. */
  readonly took: string;
}

type DetailOf<Kind extends TraceDetail['kind']> = Extract<TraceDetail, { readonly kind: Kind }>;

const labels: {
  readonly [Kind in TraceDetail['kind']]: (detail: DetailOf<Kind>, context: LabelContext) => EventLabel;
} = {
  'run.started': (_, { text: { t } }) => plain(t('agents.event.runStarted')),
  'run.cancel_requested': ({ reason }, { text: { t } }) => plain(t('agents.event.cancelRequested'), reason ?? ''),
  'run.finished': ({ outcome, error }, { took, text: { t } }) =>
    ended(t('agents.event.runFinished', { outcome: outcomeWord(outcome, t) }), took, error, t),
  'agent.started': (_, { agent, text: { t } }) => plain(t('agents.event.agentStarted', { agent })),
  'agent.finished': ({ outcome, error }, { agent, took, text: { t } }) =>
    ended(t('agents.event.agentFinished', { agent, outcome: outcomeWord(outcome, t) }), took, error, t),
  'browser.session.started': ({ sessionId }, { text: { t } }) =>
    plain(t('agents.event.sessionStarted'), sessionId ?? ''),
  'browser.session.finished': (_, { took, text: { t } }) => plain(t('agents.event.sessionFinished'), took),
  'progress.reported': ({ message, phase }, { text: { t } }) =>
    plain(oneLine(message) || t('agents.event.progress'), phaseWord(phase, t)),
  'reasoning.summary': ({ text: summary }, { text: { t } }) =>
    plain(oneLine(summary) || t('agents.event.reasoning'), t('agents.event.reasoning')),
  'tool_call.started': ({ toolName, parameters }, { text }) =>
    toolLabel(toolName, parameters, 'started', text.t('agents.event.started'), text),
  'tool_call.finished': ({ toolName, result }, { record, model, took, text }) => {
    const note = [took, result === null ? '' : text.bytes(sizeOf(result))].filter(Boolean).join(' · ');
    return toolLabel(toolName, parametersOf(record, model), 'finished', note, text);
  },
  'artifact.updated': ({ artifact }, { record, model, text }) =>
    plain(artifactTitle(record, model, text), itemsNote(artifact.itemCount, text.t)),
  'error.occurred': ({ error }, { text: { t } }) =>
    ended(oneLine(error?.message) || t('agents.event.error'), '', error, t),
  unknown: (_, { record, text: { t } }) => ({
    title: record.event.type || t('agents.event.untyped'),
    note: oddNote(record),
    isCode: true,
    isError: false,
  }),
};

/** Describes an event in plain text (ux 10). */
export function eventLabel(record: TraceRecord, model: TraceModel, text: LabelFormatters): EventLabel {
  const { detail } = record.event;
  const span = model.spans[record.span ?? -1];
  const took = span?.durationMs == null ? '' : text.duration(span.durationMs);
  const agent = laneName(model.lanes[record.lane]);
  const label = labels[detail.kind] as (detail: TraceDetail, context: LabelContext) => EventLabel;
  return label(detail, { record, model, text, agent, took });
}

function plain(title: string, note = ''): EventLabel {
  return { title, note, isCode: false, isError: false };
}

/** The label of an end: an error if it has one. */
function ended(title: string, note: string, error: TraceError | null, t: Text['t']): EventLabel {
  if (error === null) return plain(title, note);
  const facts = [error.code, error.retryable === true ? t('agents.error.retryable') : null, note];
  return { title, note: facts.filter(Boolean).join(' · '), isCode: false, isError: true };
}

/** An entry of the trace that is no event, in short. */
function oddNote({ event }: TraceRecord): string {
  const odd = event.raw[oddEntryField];
  return odd === undefined ? '' : printShort(odd);
}

/** Returns a tool call's parameters: those of the matching start event. */
export function parametersOf(record: TraceRecord, model: TraceModel): JsonValue | null {
  const start = model.records[model.spans[record.span ?? -1]?.start ?? -1]?.event.detail;
  return start?.kind === 'tool_call.started' ? start.parameters : null;
}

function toolLabel(
  name: string | null,
  parameters: JsonValue | null,
  when: 'started' | 'finished',
  note: string,
  { t }: LabelFormatters,
): EventLabel {
  const tool = name ?? t('agents.event.tool');
  const verb = /search/i.test(tool) ? 'search' : /scrape|fetch|crawl|navigate|goto|open/i.test(tool) ? 'scrape' : null;
  const subject =
    verb === 'search' ? queryOf(parameters) : parameters === null ? null : (urlsIn(parameters)[0] ?? null);
  if (verb === null || subject === null) return { title: tool, note, isCode: true, isError: false };
  const shown = verb === 'scrape' ? subject.replace(/^https?:\/\/(?:www\.)?/, '') : subject;
  return { title: t(`agents.event.${verb}.${when}`, { subject: shown }), note, isCode: false, isError: false };
}

function queryOf(parameters: JsonValue | null): string | null {
  if (!isJsonObject(parameters)) return null;
  const query = parameters['query'] ?? parameters['q'];
  return typeof query === 'string' ? oneLine(query) : null;
}

function artifactTitle(record: TraceRecord, model: TraceModel, { t }: LabelFormatters): string {
  const { detail } = record.event;
  if (detail.kind !== 'artifact.updated') return '';
  const { artifactId, change, changedFields } = detail.artifact;
  const history = model.artifacts.find((each) => each.artifactId === (artifactId ?? ''));
  const version = (history?.versions.findIndex((each) => each.record === record.index) ?? -1) + 1;
  const name = artifactId ?? t('agents.event.artifact');
  return t('agents.event.artifactVersion', {
    name,
    version,
    what: changedFields.length > 0 ? t('agents.change.fields', { count: changedFields.length }) : changeWord(change, t),
  });
}

export function itemsNote(items: number | null, t: Text['t']): string {
  return items === null ? '' : t('agents.rows', { count: items });
}

/** Translates an identifier of the service; an unknown one is returned unchanged. */
function known(area: string, word: string | null, words: readonly string[], t: Text['t']): string {
  if (word === null) return '';
  return words.includes(word) ? t(`agents.${area}.${word}` as MessageKey) : word;
}

export const outcomeWord = (word: string | null, t: Text['t']): string =>
  known(
    'outcome',
    word ?? 'unsaid',
    ['succeeded', 'failed', 'cancelled', 'refused', 'credit_limit_reached', 'unsaid'],
    t,
  );
export const phaseWord = (word: string | null, t: Text['t']): string =>
  known('phase', word, ['planning', 'working', 'finalizing'], t);
export const changeWord = (word: string | null, t: Text['t']): string =>
  known('change', word ?? 'update', ['init', 'partial', 'append', 'modify', 'update'], t);

export function oneLine(text: string | null | undefined): string {
  return (text ?? '').slice(0, 400).replace(/\s+/g, ' ').trim();
}

const sizes = new WeakMap<object, number>();

/** How much JSON a value is, in characters; of a big one made once. */
function sizeOf(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).length;
  const size = sizes.get(value) ?? JSON.stringify(value).length;
  sizes.set(value, size);
  return size;
}
