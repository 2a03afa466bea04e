import { expect, test } from 'vitest';
import type { LabGateway } from '../../../../electron/core/engine/labGateway.ts';
import type { AgentService } from '../../../../electron/core/agents/agentService.ts';
import type { Transport, TransportFailure, TransportSink } from '../../../../electron/client/transport.ts';
import { runIdSchema } from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import { createAgentWorld } from '../../../support/agentLab.ts';
import { agentJobId, createEventWriter, playAgent, type AgentScript } from '../../../support/agentService.ts';
import { heapBytes } from '../../../support/heapBytes.ts';
import { createJumpingTime } from '../../../support/jumpingTime.ts';
import { countOf, seededRandom, seedOf, tellFigure } from '../../../support/scale.ts';
import { historyQuery } from '../../../support/storeFixtures.ts';

/** A poll a second for twelve hours. */
const whole = 43_200;
const faultShare = 0.04;
/** Of the run, spread over all of it: each trace brings those so far again. */
const events = 60;
const mega = 1024 * 1024;
const mostGrowth = 10;

type Fault = (sink: TransportSink) => Promise<TransportFailure | null>;

const answer = (status: number, contentType: string, text: string): Fault =>
  async function give(sink) {
    sink.head({ status, headers: [['content-type', contentType]], decoded: true });
    await sink.chunk(Buffer.from(text));
    return null;
  };
const breakOff = (reason: TransportFailure['reason']): Fault =>
  async function fail() {
    return { reason, code: null, sent: 'maybe' };
  };

/** What a service in trouble does with a poll. */
const faults: readonly Fault[] = [
  answer(500, 'application/json', '{"success":false,"error":"Something went wrong"}'),
  answer(429, 'application/json', '{"success":false,"error":"Too many requests"}'),
  answer(502, 'text/html', '<title>Bad gateway</title>'),
  answer(200, 'text/html', '<p>Please log in'),
  answer(200, 'application/json', '{"success":true,"status":"proc'),
  answer(200, 'application/json', '{"success":true}'),
  breakOff('reset'),
  breakOff('idle-timeout'),
];

interface LongRun {
  readonly polls: number;
  readonly faultsPlayed: number;
  readonly rows: number;
  readonly isEndSeen: boolean;
  /** Events that are missing from the store, or there twice. */
  readonly eventsWrong: number;
  /** What is needed more at the end than half-way, in bytes. */
  readonly growth: number;
}

interface LongScript {
  /** Goes on by one poll, to the run's end with the last. */
  moveOn(): void;
  answerTo(path: string, method: string): string;
  polls(): number;
  events(): number;
  /** What is needed more before the last poll than half-way, in bytes. */
  growth(): number;
}

/** A run whose events are spread over this many polls. */
function writeLong(wanted: number): LongScript {
  const write = createEventWriter();
  const script: AgentScript = { status: 'processing', creditsUsed: 0, events: [], snapshots: {} };
  const play = playAgent(script);
  const counts = { polls: 0, halfWay: 0, atEnd: 0 };
  return {
    moveOn() {
      counts.polls += 1;
      if (counts.polls % Math.ceil(wanted / events) === 0 && counts.polls < wanted)
        script.events.push(write('message', 'orchestrator', counts.polls, { text: `Looked at shop ${counts.polls}` }));
      if (counts.polls === Math.floor(wanted / 2)) counts.halfWay = heapBytes();
      if (counts.polls !== wanted) return;
      counts.atEnd = heapBytes();
      script.events.push(write('run.finished', 'orchestrator', counts.polls, { outcome: 'succeeded' }));
      Object.assign(script, { status: 'completed', creditsUsed: 12, data: { stoves: 3 } });
    },
    answerTo(path, method) {
      const played = play({ method, path, headers: {}, body: '' });
      return JSON.stringify(typeof played === 'object' && 'json' in played ? played.json : null);
    },
    polls: () => counts.polls,
    events: () => script.events.length,
    growth: () => counts.atEnd - counts.halfWay,
  };
}

/** A service that plays a script, and with some polls what one in trouble does. */
function playOver(script: LongScript, onFault: () => void): Transport {
  const random = seededRandom(seedOf(20_261_122));
  return {
    reportsConnection: 'first',
    async send({ method, url }, sink) {
      sink.connected();
      const path = new URL(url).pathname;
      if (path.endsWith(agentJobId)) script.moveOn();
      const fault = faults[Math.floor(random() * faults.length)];
      if (method === 'GET' && random() < faultShare && fault !== undefined) {
        onFault();
        return await fault(sink);
      }
      return await answer(200, 'application/json', script.answerTo(path, method))(sink);
    },
  };
}

/** Follows one run by the real service, client and store; only the wire and the clock are played. */
async function followLong(wanted: number): Promise<LongRun> {
  const script = writeLong(wanted);
  let faultsPlayed = 0;
  const lab: LabGateway = {
    ensureReady: async () => ok({ baseUrl: 'http://lab.invalid', token: 'lab-token-0123456789', extraCaFile: null }),
  };
  let agents: AgentService | null = null;
  const world = await createAgentWorld(lab, {
    transport: playOver(script, () => (faultsPlayed += 1)),
    ...createJumpingTime(),
    // Three faults in a row: only a person goes on.
    onPolled: ({ runId, phase }) => void (phase === 'paused' && queueMicrotask(() => agents?.pollNow(runId))),
    newRunId: () => runIdSchema.parse('one-long-run'),
  });
  agents = world.agents;
  const runId = await world.start('none');
  const run = await world.end(runId);
  const { end, totals } = await world.trace(runId);
  const listed = await world.store.listHistory(historyQuery());
  return {
    polls: script.polls(),
    faultsPlayed,
    rows: listed.ok ? listed.value.rows.length : 0,
    isEndSeen: run.state === 'done' && end?.outcome === 'succeeded',
    eventsWrong: totals.missing + totals.duplicates + Math.abs(totals.events - script.events()),
    growth: script.growth(),
  };
}

test(
  'a run is polled for half a day with faults: memory stays flat, its end is seen, it is one row of the history',
  { timeout: 120_000 + countOf(whole) * 20 },
  async () => {
    const polls = countOf(whole);
    const seen = await followLong(polls);
    tellFigure({ name: 'agentPolls.count', value: seen.polls, goal: `>=${whole}` });
    tellFigure({ name: 'agentPolls.faultPercent', value: (seen.faultsPlayed / seen.polls) * 100, goal: '>=4' });
    tellFigure({ name: 'agentPolls.growsMegabytes', value: seen.growth / mega, goal: `<=${mostGrowth}` });
    tellFigure({ name: 'agentPolls.endsMissed', value: seen.isEndSeen ? 0 : 1, goal: '=0' });
    tellFigure({ name: 'agentPolls.rows', value: seen.rows, goal: '=1' });
    expect(seen).toMatchObject({ isEndSeen: true, rows: 1, eventsWrong: 0 });
    expect(seen.polls).toBeGreaterThanOrEqual(polls);
    expect(seen.faultsPlayed).toBeGreaterThan(polls * faultShare);
    expect(seen.growth / mega).toBeLessThanOrEqual(mostGrowth);
  },
);

test('the control: who keeps what each poll brings does not stay flat', () => {
  const script = writeLong(2400);
  const kept: unknown[] = [];
  while (script.polls() < 2400) {
    script.moveOn();
    kept.push(JSON.parse(script.answerTo(`/v2/agent/${agentJobId}/trace`, 'GET')));
  }
  const grown = script.growth() / mega;
  tellFigure({ name: 'agentPolls.growsUnprotectedMegabytes', value: grown, goal: `>${mostGrowth}` });
  expect(grown).toBeGreaterThan(mostGrowth);
  expect(kept).toHaveLength(2400);
});
