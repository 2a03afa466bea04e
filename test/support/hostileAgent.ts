import type { JsonObject, JsonValue } from '../../shared/base/json.ts';
import { playAgent, type AgentScript } from './agentService.ts';
import type { V2Answer, V2Request } from './v2Service.ts';

export const hostileAgentIds = ['hostile-run', 'hostile-other'] as const;

/** Plays two runs, one of which ends well and one fails, and the service's list of others; null for what is about no agent. */
export function playHostileAgents(
  texts: readonly string[],
  address: (what: string) => string,
): (request: V2Request) => V2Answer | null {
  const runs = [
    hostileAgentRun(texts, address, { status: 'completed' }),
    hostileAgentRun(texts.slice(0, 60).toReversed(), address, { status: 'failed', data: null, error: texts[0] ?? '' }),
  ].map((script, place) => playAgent(script, hostileAgentIds[place]));
  const agents = texts.slice(0, 12).map((text, place) => ({
    id: text.slice(0, 200),
    status: text.slice(0, 60),
    createdAt: text,
    ...(place % 2 === 0 ? { targetHint: text } : { options: { prompt: text } }),
  }));
  return (request) => {
    if (!request.path.startsWith('/v2/agent')) return null;
    const run = runs[hostileAgentIds.findIndex((id) => request.path.startsWith(`/v2/agent/${id}`))];
    return run?.(request) ?? { json: { success: true, agents, next: address('next') } };
  };
}

/** The request of such a run, as a service may list it. */
export function hostileAgentRequest(texts: readonly string[], address: (what: string) => string): JsonObject {
  const [prompt = '', url = '', schema = '', model = ''] = texts;
  return { prompt, urls: [url, address('start')], schema: { title: schema }, model, [url.slice(0, 60)]: model };
}

/** A run of each kind of event in which every word is a stranger's: names, ids, addresses, files, results, codes. */
function hostileAgentRun(
  texts: readonly string[],
  address: (what: string) => string,
  ending: Pick<AgentScript, 'status'> & Partial<AgentScript>,
): AgentScript {
  const writer = createHostileWriter(texts, address);
  for (let round = 0; round < rounds; round += 1) writeRound(writer, round);
  const { text, put, events, snapshots } = writer;
  put('agent.finished', { outcome: text().slice(0, 60), error: errorOf(writer) });
  put('run.finished', { outcome: text().slice(0, 60), error: errorOf(writer) });
  const data = { [text().slice(0, 80)]: text(), rows: [{ name: text(), url: `javascript:${text()}` }] };
  return { creditsUsed: 3, events, snapshots, data, ...ending };
}

/** Of each kind of event so many, and so each artifact has a version before another. */
const rounds = 2;
/** Maximum number of the texts that one text of the run combines, so that each of them occurs somewhere. */
const placesOfTexts = 100;
const artifactKinds = ['json', 'markdown', 'html', 'screenshot', 'text', 'odd'] as const;
const lanes = 4;

type Writer = ReturnType<typeof createHostileWriter>;

function createHostileWriter(texts: readonly string[], address: (what: string) => string) {
  let next = 0;
  const share = Math.max(1, Math.ceil(texts.length / placesOfTexts));
  const text = (): string => {
    next = (next + share) % Math.max(1, texts.length);
    return texts
      .slice(next, next + share)
      .map((each) => each.slice(0, 3000))
      .join('\n');
  };
  const events: JsonObject[] = [];
  const snapshots: Record<string, unknown> = {};
  const agents = Array.from({ length: lanes }, () => ({ id: text().slice(0, 200), name: text(), role: text() }));
  const put = (type: string, more: JsonObject): void => {
    const place = events.length;
    const agent = agents[place % lanes];
    events.push({
      schemaVersion: 1,
      eventId: `${place} ${text().slice(0, 100)}`,
      occurredAt: new Date(Date.UTC(2026, 0, 1) + place * 700).toISOString(),
      producerSequence: Math.floor(place / lanes) + 1,
      agent: { ...agent, ...(place % lanes === 0 ? {} : { parentId: agents[0]?.id ?? '' }) },
      type,
      ...more,
    });
  };
  return { text, address, put, events, snapshots };
}

function errorOf({ text }: Writer): JsonObject {
  return { code: text().slice(0, 100), source: text(), message: text(), retryable: true };
}

function writeRound(writer: Writer, round: number): void {
  const { text, address, put } = writer;
  const toolCallId = `${round} ${text().slice(0, 60)}`;
  const toolName = round % 2 === 0 ? 'mcp__tools__scrape' : text().slice(0, 80);
  const url = round % 2 === 0 ? address('scraped') : `javascript:${text()}`;
  put('run.started', { [text().slice(0, 40)]: text() });
  put('agent.started', {});
  put('browser.session.started', { sessionId: text().slice(0, 60) });
  put('progress.reported', { phase: text().slice(0, 60), message: text() });
  put('reasoning.summary', { text: [text(), text(), text()].join('\n') });
  put('tool_call.started', { toolCallId, toolName, parameters: { url, query: text(), [text().slice(0, 60)]: text() } });
  put('tool_call.finished', {
    toolCallId,
    toolName,
    result: { markdown: text(), html: text(), metadata: { sourceURL: url, ogImage: address('picture.png') } },
  });
  put('error.occurred', { error: errorOf(writer) });
  put(`odd ${text().slice(0, 60)}`, { url: address('odd'), note: text(), list: [text(), { [text()]: text() }] });
  put('run.cancel_requested', { reason: text() });
  for (const kind of artifactKinds) writeVersion(writer, kind, toolCallId);
}

/** Each kind is one artifact with a version a round, so that two of them can be compared. */
function writeVersion({ text, address, put, snapshots }: Writer, kind: string, sourceToolCallId: string): void {
  const snapshotId = `snap-${Object.keys(snapshots).length + 1}`;
  snapshots[snapshotId] = contentOf(kind, text, address);
  put('artifact.updated', {
    artifact: {
      kind,
      // Without a unique text it would not be found in the window.
      artifactId: `${kind} <img src=${address('artifact')}>`,
      path: `/${text()}`,
      snapshotId,
      change: text().slice(0, 40),
      changedFields: [text(), text()],
      itemCount: 2,
      sourceToolCallId,
    },
  });
}

function contentOf(kind: string, text: () => string, address: (what: string) => string): JsonValue {
  if (kind === 'json')
    return { [text().slice(0, 60)]: text(), rows: [{ a: text(), b: address('cell') }, { a: text() }] };
  if (kind === 'screenshot') return address('snapshot.png');
  const texts = [text(), text(), text(), text()];
  return kind === 'markdown' ? [...texts, `![A picture](${address('markdown.png')})`].join('\n\n') : texts.join('\n');
}
