import { isJsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { oddEntryField, type TraceError } from '../../../shared/api/agentTrace.ts';
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

/** Describes an event in plain text (ux 10). */
export function eventLabel(record: TraceRecord, model: TraceModel, text: LabelFormatters): EventLabel {
  const { detail } = record.event;
  const { t, duration } = text;
  const span = model.spans[record.span ?? -1];
  const took = span?.durationMs == null ? '' : duration(span.durationMs);
  const plain = (title: string, note = ''): EventLabel => ({ title, note, isCode: false, isError: false });
  const agent = laneName(model.lanes[record.lane]);
  switch (detail.kind) {
    case 'run.started':
      return plain(t('agents.event.runStarted'));
    case 'run.cancel_requested':
      return plain(t('agents.event.cancelRequested'), detail.reason ?? '');
    case 'run.finished':
      return ended(t('agents.event.runFinished', { outcome: outcomeWord(detail.outcome, t) }), took, detail.error);
    case 'agent.started':
      return plain(t('agents.event.agentStarted', { agent }));
    case 'agent.finished':
      return ended(
        t('agents.event.agentFinished', { agent, outcome: outcomeWord(detail.outcome, t) }),
        took,
        detail.error,
      );
    case 'browser.session.started':
      return plain(t('agents.event.sessionStarted'), detail.sessionId ?? '');
    case 'browser.session.finished':
      return plain(t('agents.event.sessionFinished'), took);
    case 'progress.reported':
      return plain(oneLine(detail.message) || t('agents.event.progress'), phaseWord(detail.phase, t));
    case 'reasoning.summary':
      return plain(oneLine(detail.text) || t('agents.event.reasoning'), t('agents.event.reasoning'));
    case 'tool_call.started':
      return toolLabel(detail.toolName, detail.parameters, 'started', t('agents.event.started'), text);
    case 'tool_call.finished': {
      const parameters = parametersOf(record, model);
      const note = [took, detail.result === null ? '' : text.bytes(sizeOf(detail.result))].filter(Boolean).join(' · ');
      return toolLabel(detail.toolName, parameters, 'finished', note, text);
    }
    case 'artifact.updated':
      return plain(artifactTitle(record, model, text), itemsNote(detail.artifact.itemCount, t));
    case 'error.occurred':
      return ended(oneLine(detail.error?.message) || t('agents.event.error'), '', detail.error);
    case 'unknown':
      return {
        title: record.event.type || t('agents.event.untyped'),
        note: oddNote(record),
        isCode: true,
        isError: false,
      };
    default:
      return plain(record.event.type);
  }

  function ended(title: string, note: string, error: TraceError | null): EventLabel {
    if (error === null) return plain(title, note);
    const facts = [error.code, error.retryable === true ? t('agents.error.retryable') : null, note];
    return { title, note: facts.filter(Boolean).join(' · '), isCode: false, isError: true };
  }
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
