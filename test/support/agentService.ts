import type { JsonObject } from '../../shared/base/json.ts';
import { refusal, type V2Answer, type V2Request } from './v2Service.ts';

export const agentJobId = '0193f2c4-0000-7000-8000-00000000a7d1';

/** Scripted report of an agent service on one run: it may change between polls. */
export interface AgentScript {
  status: string;
  creditsUsed: number;
  events: JsonObject[];
  /** By snapshotId. */
  readonly snapshots: Record<string, unknown>;
  data?: unknown;
  error?: string;
  /** Further fields of its status. */
  more?: JsonObject;
  wasCancelled?: boolean;
}

/** Plays a run of an agent over the real protocol: the test moves the script on, the app polls. */
export function playAgent(script: AgentScript, jobId = agentJobId): (request: V2Request) => V2Answer {
  const job = `/v2/agent/${jobId}`;
  return ({ method, path }) => {
    if (path === '/v2/agent' && method === 'POST') return { json: { success: true, id: jobId } };
    if (path === '/v2/agent')
      return {
        json: {
          success: true,
          agents: [{ id: jobId, status: script.status, createdAt: '2026-01-01T00:00:00Z', targetHint: 'stoves' }],
        },
      };
    if (path === job && method === 'DELETE') {
      script.wasCancelled = true;
      return { json: { success: true } };
    }
    const { status, creditsUsed, data, error, events, more } = script;
    if (path === job)
      return { json: { success: true, status, creditsUsed, model: 'spark-2', effort: 'medium', data, error, ...more } };
    if (path === `${job}/trace`) return { json: { success: true, id: jobId, events, creditsUsed } };
    const snapshot = script.snapshots[path.replace(`${job}/snapshots/`, '')];
    if (snapshot === undefined) return refusal(404, 'Snapshot not found');
    return {
      json: {
        success: true,
        id: jobId,
        snapshot: typeof snapshot === 'string' ? snapshot : JSON.stringify(snapshot),
      },
    };
  };
}

const startedAt = Date.UTC(2026, 0, 1);

/** Creates a writer of run events as a service sends them, with ids and sequences of its own. */
export function createEventWriter() {
  const sequences = new Map<string, number>();
  return (type: string, agent: string, second: number, more: JsonObject = {}): JsonObject => {
    const sequence = (sequences.get(agent) ?? 0) + 1;
    sequences.set(agent, sequence);
    return {
      schemaVersion: 1,
      eventId: `${agent}-${sequence}`,
      runId: agentJobId,
      occurredAt: new Date(startedAt + second * 1000).toISOString(),
      producerSequence: sequence,
      agent: {
        id: agent,
        role: agent === 'orchestrator' ? 'orchestrator' : 'subagent',
        name: agent,
        ...(agent === 'orchestrator' ? {} : { parentId: 'orchestrator' }),
      },
      type,
      ...more,
    };
  };
}

/** A run of three shops in some minutes: tools, reasoning, a pause, an error, and a table that grows. */
export function shopRun(): { readonly events: JsonObject[]; readonly snapshots: Record<string, unknown> } {
  const write = createEventWriter();
  const events: JsonObject[] = [];
  const snapshots: Record<string, unknown> = {};
  const rows: JsonObject[] = [];
  const put = (...args: Parameters<typeof write>) => void events.push(write(...args));
  const snapshotId = () => `00000000-0000-7000-8000-${String(Object.keys(snapshots).length + 1).padStart(12, '0')}`;
  const saveResult = (
    agent: string,
    second: number,
    change: string,
    changedFields: readonly string[],
    call: string | null,
  ) => {
    const id = snapshotId();
    snapshots[id] = { stoves: structuredClone(rows) };
    put('artifact.updated', agent, second, {
      artifact: {
        kind: 'json',
        artifactId: 'result',
        path: '/result.json',
        snapshotId: id,
        change,
        changedFields: [...changedFields],
        itemCount: rows.length,
        ...(call === null ? {} : { sourceToolCallId: call }),
      },
    });
  };
  put('run.started', 'orchestrator', 0);
  put('agent.started', 'orchestrator', 0.2);
  put('progress.reported', 'orchestrator', 0.5, { phase: 'planning', message: 'Looking at the four shops' });
  put('reasoning.summary', 'orchestrator', 3, {
    text: 'Each shop lists its stoves on one page; prices are in the product pages.',
  });
  saveResult('orchestrator', 6, 'init', [], null);
  put('progress.reported', 'orchestrator', 18, { phase: 'working', message: 'Reading the shops' });
  ['fernhill', 'northline', 'quarry'].forEach((shop, place) => {
    const start = 20 + place * 4;
    put('agent.started', shop, start);
    if (place === 1) put('browser.session.started', shop, start + 1, { sessionId: 'session-1' });
    for (let page = 0; page < 8; page += 1) {
      const at = start + 2 + page * (9 + place);
      const toolCallId = `${shop}-call-${page}`;
      const url = `https://${shop}.example/stoves/${page + 1}`;
      put('tool_call.started', shop, at, {
        toolCallId,
        toolName: 'mcp__tools__scrape',
        parameters: { url, formats: ['markdown'], onlyMainContent: true },
      });
      put('tool_call.finished', shop, at + 6, {
        toolCallId,
        toolName: 'mcp__tools__scrape',
        result: {
          markdown: `# Stove ${page + 1}\n\nLaunch price ${100 + page * 10} EUR, weight ${2 + page / 10} kg`,
          metadata: { sourceURL: url, statusCode: 200 },
        },
      });
      if (page % 2 === 1) {
        rows.push({ shop, model: `Model ${page}`, launch_price: 100 + page * 10, currency: 'EUR', in_stock: null });
        saveResult(shop, at + 7, 'append', [`stoves[${rows.length - 1}]`], toolCallId);
      }
    }
    if (place === 1) put('browser.session.finished', shop, start + 95, { sessionId: 'session-1', durationMs: 94_000 });
    put('agent.finished', shop, start + 100, { outcome: 'succeeded', durationMs: 100_000, error: null });
  });
  finishShops({ put, rows, saveResult });
  return { events, snapshots };
}

interface ShopParts {
  readonly put: (...args: Parameters<ReturnType<typeof createEventWriter>>) => void;
  readonly rows: JsonObject[];
  readonly saveResult: (
    agent: string,
    second: number,
    change: string,
    changedFields: readonly string[],
    call: string | null,
  ) => void;
}

/** The fourth shop, after a pause: an error, an unknown kind, a corrected value, and the end. */
function finishShops({ put, rows, saveResult }: ShopParts): void {
  const late = 330;
  put('agent.started', 'saltmarsh', late);
  put('tool_call.started', 'saltmarsh', late + 1, {
    toolCallId: 'salt-1',
    toolName: 'mcp__tools__scrape',
    parameters: { url: 'https://saltmarsh.example/duo-x' },
  });
  put('error.occurred', 'saltmarsh', late + 6, {
    error: { code: 'internal', source: 'tool', retryable: true, message: 'Tool failed: page answered 503' },
  });
  put('tool_call.finished', 'saltmarsh', late + 7, {
    toolCallId: 'salt-1',
    toolName: 'mcp__tools__scrape',
    result: { error: 'page answered 503' },
  });
  put('run.note', 'saltmarsh', late + 8, { note: 'a kind that nobody has heard of' });
  put('tool_call.started', 'saltmarsh', late + 9, {
    toolCallId: 'salt-2',
    toolName: 'mcp__tools__scrape',
    parameters: { url: 'https://saltmarsh.example/duo-x/stock' },
  });
  put('tool_call.finished', 'saltmarsh', late + 13, {
    toolCallId: 'salt-2',
    toolName: 'mcp__tools__scrape',
    result: { markdown: 'Duo X: 6 left, ships tomorrow' },
  });
  const [first] = rows;
  if (first !== undefined) rows[0] = { ...first, in_stock: true, stock_text: '6 left' };
  saveResult('saltmarsh', late + 13.5, 'modify', ['stoves[0].in_stock', 'stoves[0].stock_text'], 'salt-2');
  put('agent.finished', 'saltmarsh', late + 20, { outcome: 'succeeded', durationMs: 20_000, error: null });
  put('progress.reported', 'orchestrator', late + 24, { phase: 'finalizing', message: 'Writing the table' });
  put('agent.finished', 'orchestrator', late + 40, { outcome: 'succeeded', durationMs: 370_000, error: null });
  put('run.finished', 'orchestrator', late + 41, { outcome: 'succeeded', error: null });
}
