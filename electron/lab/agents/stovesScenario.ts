import type { JsonObject } from '../../../shared/base/json.ts';
import type { ScriptAgent, ScriptEvent } from '../../../shared/lab/agentScript.ts';
import { seededRandom, snapshotId, type AgentScenario } from './agentScenario.ts';

/** The shops of the scenario, each with its subagent: its working time in seconds, and the models that it finds. */
const shops = [
  { id: 'fernhill', from: 24, until: 152, models: ['Camper 2', 'Trail Twin', 'Base Duo', 'Ember 200'] },
  { id: 'northline', from: 27, until: 163, models: ['Twin Flame', 'Polar 2', 'Fjord', 'Skerry'] },
  { id: 'quarry', from: 30, until: 128, models: ['Granite II', 'Slate', 'Flint Pair'] },
  { id: 'saltmarsh', from: 292, until: 372, models: ['Duo X', 'Tern', 'Reed 2', 'Estuary'] },
] as const;

const main = 'orchestrator';

/** Duration of the scenario in seconds. */
const endsAt = 402;

/**
 * The recorded run that comes with Trowel: an orchestrator sends a subagent to each of four shops; they search, scrape and open pages in a
 * browser; a table of stoves grows in thirty versions. For two minutes nothing happens; one page fails and is fetched in another way. The
 * same at each playback.
 */
export function stovesScenario(): AgentScenario {
  const random = seededRandom(20260101);
  const teller = createTeller();
  opening(teller);
  for (const shop of shops) visitShop(teller, shop, random);
  closing(teller);
  const agents: ScriptAgent[] = [{ id: main }, ...shops.map(({ id }) => ({ id }))];
  const events = teller.events.toSorted((one, other) => one.at - other.at);
  return { agents, ...withSnapshots(events) };
}

interface Teller {
  readonly events: ScriptEvent[];
  addEvent(at: number, agent: string, type: string, fields?: JsonObject): void;
  /** A tool call with both its ends; gives its id. */
  call(at: number, took: number, agent: string, toolName: string, parameters: JsonObject, result: JsonObject): string;
}

function createTeller(): Teller {
  const events: ScriptEvent[] = [];
  let calls = 0;
  const addEvent: Teller['addEvent'] = (at, agent, type, fields) => {
    events.push({ at: Math.round(at * 100) / 100, agent, type, ...(fields === undefined ? {} : { fields }) });
  };
  return {
    events,
    addEvent,
    call(at, took, agent, toolName, parameters, result) {
      calls += 1;
      const toolCallId = `call_${String(calls).padStart(4, '0')}`;
      addEvent(at, agent, 'tool_call.started', { toolCallId, toolName, parameters });
      addEvent(at + took, agent, 'tool_call.finished', { toolCallId, toolName, result });
      return toolCallId;
    },
  };
}

function opening({ addEvent, call }: Teller): void {
  addEvent(0, main, 'run.started');
  addEvent(0.1, main, 'agent.started');
  addEvent(0.4, main, 'progress.reported', {
    phase: 'planning',
    message: 'Finding out which shops sell two-burner stoves',
  });
  addEvent(2, main, 'reasoning.summary', {
    text: 'Four shops were named. Each has its own catalogue, so each gets an agent.',
  });
  const links = shops.map(({ id }) => ({ url: `https://${id}.example/stoves` }));
  call(5, 6.4, main, 'mcp__tools__search', { query: 'two-burner camping stove shop', limit: 10 }, { links });
  call(13, 4.1, main, 'mcp__tools__map', { url: 'https://fernhill.example' }, { links: links.slice(0, 1) });
  addEvent(19, main, 'artifact.updated', artifact('init', []));
  addEvent(20, main, 'progress.reported', { phase: 'working', message: 'Reading the catalogues of three shops' });
}

type Shop = (typeof shops)[number];

function visitShop(teller: Teller, shop: Shop, random: () => number): void {
  const { addEvent, call } = teller;
  const { id, from, until } = shop;
  addEvent(from, id, 'agent.started');
  const list = `https://${id}.example/stoves`;
  call(from + 1, 3 + random() * 4, id, 'mcp__tools__scrape', scrape(list), page(list, random));
  addEvent(from + 9, id, 'reasoning.summary', {
    text: `${shop.models.length} models with two burners, each on a page of its own.`,
  });
  if (id === 'northline' || id === 'saltmarsh') {
    const sessionId = `session-${id}`;
    const long = until - from - 22;
    addEvent(from + 11, id, 'browser.session.started', { sessionId });
    addEvent(from + 11 + long, id, 'browser.session.finished', { sessionId, durationMs: Math.round(long * 1000) });
  }
  const step = (until - from - 14) / shop.models.length;
  shop.models.forEach((model, index) =>
    visitModel(teller, shop, { model, index, at: from + 12 + step * index, step }, random),
  );
  const fields = { outcome: 'succeeded', durationMs: Math.round((until - from) * 1000), error: null };
  addEvent(until, id, 'agent.finished', fields);
}

interface Visit {
  readonly model: string;
  readonly index: number;
  readonly at: number;
  /** Seconds until the next. */
  readonly step: number;
}

function visitModel({ addEvent, call }: Teller, { id }: Shop, visit: Visit, random: () => number): void {
  const { model, index, at, step } = visit;
  const url = `https://${id}.example/stoves/${model.toLowerCase().replaceAll(' ', '-')}`;
  const isBroken = id === 'saltmarsh' && index === 1;
  const result = isBroken ? { error: 'page answered 503', status: 503 } : page(url, random);
  const first = call(at, step * (0.12 + random() * 0.12), id, 'mcp__tools__scrape', scrape(url), result);
  if (isBroken) {
    const message = 'Tool failed: page answered 503';
    addEvent(at + step * 0.28, id, 'error.occurred', {
      error: { code: 'internal', source: 'tool', retryable: true, message },
    });
    addEvent(at + step * 0.3, id, 'progress.reported', { phase: 'working', message: 'Trying the mobile page instead' });
  }
  const other = isBroken ? url.replace('://', '://m.') : `${url}/stock`;
  const source = call(
    at + step * 0.34,
    step * (0.15 + random() * 0.2),
    id,
    'mcp__tools__scrape',
    scrape(other),
    page(other, random),
  );
  if (index === 0) {
    const manual = `https://${id}.example/manuals/${index + 1}.pdf`;
    call(at + step * 0.72, step * 0.1, id, 'mcp__tools__scrape', scrape(manual), page(manual, random));
    addEvent(at + step * 0.84, id, 'reasoning.summary', { text: `The weight of ${model} is on page 3 of its manual.` });
  }
  const row = { shop: id, model };
  addEvent(at + step * 0.32, id, 'artifact.updated', artifact('append', ['rows'], first, { ...row, ...facts(random) }));
  const stock =
    random() < 0.7
      ? { in_stock: true, stock_text: `${Math.ceil(random() * 9)} left` }
      : { in_stock: false, stock_text: 'sold out' };
  addEvent(
    at + step * 0.9,
    id,
    'artifact.updated',
    artifact('modify', ['in_stock', 'stock_text'], source, { ...row, ...stock }),
  );
}

function closing({ addEvent, call }: Teller): void {
  addEvent(168, main, 'reasoning.summary', {
    text: 'Three shops are done. The fourth answers slowly, so it is tried again later.',
  });
  addEvent(288, main, 'progress.reported', { phase: 'working', message: 'The fourth shop answers again' });
  addEvent(376, main, 'progress.reported', { phase: 'finalizing', message: 'Checking units and currencies' });
  const source = call(378, 9, main, 'mcp__tools__check_schema', { rows: 15 }, { valid: true });
  const mended = { shop: 'quarry', model: 'Slate', weight_kg: 3.1 };
  addEvent(390, main, 'artifact.updated', artifact('update', ['weight_kg'], source, mended));
  addEvent(396, main, 'reasoning.summary', { text: 'Fifteen rows, each with the page that its values came from.' });
  addEvent(401, main, 'agent.finished', { outcome: 'succeeded', durationMs: 400_900, error: null });
  addEvent(endsAt, main, 'run.finished', { outcome: 'succeeded', error: null });
}

function scrape(url: string): JsonObject {
  return { url, formats: ['markdown'], onlyMainContent: true };
}

function page(url: string, random: () => number): JsonObject {
  const kilobytes = Math.round(2 + random() * 40);
  return {
    url,
    statusCode: 200,
    bytes: kilobytes * 1024,
    markdown: `# ${url}\n\nTwo burners, piezo ignition, ${kilobytes} kB of text.`,
  };
}

function facts(random: () => number): JsonObject {
  return {
    launch_price: Math.round(80 + random() * 240) + 0.5,
    currency: 'EUR',
    weight_kg: Math.round(20 + random() * 60) / 10,
    in_stock: null,
    stock_text: null,
  };
}

/** An update of the table; `patch` is its change of one row, and is removed before the event is sent. */
function artifact(
  change: string,
  changedFields: readonly string[],
  sourceToolCallId?: string,
  patch?: JsonObject,
): JsonObject {
  const source = sourceToolCallId === undefined ? {} : { sourceToolCallId };
  const what = {
    kind: 'json',
    artifactId: 'result',
    path: 'result.json',
    change,
    changedFields: [...changedFields],
    ...source,
  };
  return { artifact: what, ...(patch === undefined ? {} : { patch }) };
}

/** Plays the updates in their order: each gets the table as it then is. */
function withSnapshots(events: readonly ScriptEvent[]): Pick<AgentScenario, 'events' | 'snapshots'> {
  const snapshots: Record<string, string> = {};
  let rows: JsonObject[] = [];
  let versions = 0;
  const told = events.map((event) => {
    if (event.type !== 'artifact.updated') return event;
    const { patch, artifact: what } = event.fields as { patch?: JsonObject; artifact: JsonObject };
    if (patch !== undefined) rows = patched(rows, patch);
    versions += 1;
    const id = snapshotId(versions);
    snapshots[id] = JSON.stringify({ rows }, null, 2);
    return { ...event, fields: { artifact: { ...what, snapshotId: id, itemCount: rows.length } } };
  });
  return { events: told, snapshots };
}

function patched(rows: readonly JsonObject[], patch: JsonObject): JsonObject[] {
  const isSame = (row: JsonObject): boolean => row['shop'] === patch['shop'] && row['model'] === patch['model'];
  if (!rows.some(isSame)) return [...rows, patch];
  return rows.map((row) => (isSame(row) ? { ...row, ...patch } : row));
}
