import type { JsonObject, JsonValue } from '../../shared/base/json.ts';
import type { AgentScript } from './agentService.ts';

/** A run of each kind of event in which every word is a stranger's: names, ids, addresses, files, results, codes. */
export function hostileAgentRun(
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
/** A text of the run is so many of the texts at most, so that each of them stands somewhere. */
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
      // Without words of its own it would not be found in the window.
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
