import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeBundle } from '../../../../electron/adapters/bundleZip.ts';
import { streamBody } from '../../../../electron/adapters/streamBody.ts';
import { systemClock } from '../../../../electron/adapters/systemTime.ts';
import { exportRun } from '../../../../electron/core/bundle/exportRun.ts';
import type { LabGateway } from '../../../../electron/core/engine/labGateway.ts';
import type { Transport } from '../../../../electron/client/transport.ts';
import { type BodyId, labConnectionId, type RunId } from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import { createAgentWorld, type AgentWorld } from '../../../support/agentLab.ts';
import { agentJobId, createEventWriter, playAgent, type AgentScript } from '../../../support/agentService.ts';
import { createJumpingTime } from '../../../support/jumpingTime.ts';
import { createRedactor } from '../../../../electron/client/redact.ts';
import { findSecret, findSecretInFiles, secretForms } from '../../../support/secretSearch.ts';
import { spellingsOf } from '../../../support/spellings.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const key = 'fc-canary+Zq7/Wm4=Xt9&Lp2<Rv6"Kd8';
const forms = secretForms(key);

/** A run whose service writes `said` wherever it may write text of its own. */
function runThatSays(message: string): AgentScript {
  const write = createEventWriter();
  const snapshot = { snapshotId: 'snap-1', artifactId: 'table', artifactKind: 'json' };
  return {
    status: 'completed',
    creditsUsed: 3,
    events: [
      write('message', 'orchestrator', 1, { text: message, [message]: message }),
      write(`odd-${message}`, message, 2, { url: `https://example.com/${message}` }),
      write('artifact.updated', 'orchestrator', 3, { artifact: snapshot, ...snapshot, message }),
      write('run.finished', 'orchestrator', 4, { outcome: 'succeeded', message }),
    ],
    snapshots: { 'snap-1': { rows: [{ name: message }] } },
    data: { answer: message, [message]: [message] },
  };
}

function playOver(script: AgentScript, message: string): Transport {
  const play = playAgent(script);
  let polls = 0;
  return {
    reportsConnection: 'first',
    async send({ method, url }, sink) {
      const path = new URL(url).pathname;
      const played = play({ method, path, headers: {}, body: '' });
      const isPoll = method === 'GET' && path.endsWith(agentJobId);
      if (isPoll) polls += 1;
      // The first poll fails, and its message is reported to the window.
      const isFailing = isPoll && polls === 1;
      const json = typeof played === 'object' && 'json' in played ? played.json : null;
      const answer = isFailing
        ? { success: false, error: `no ${message}`, code: message, details: [{ message }] }
        : json;
      sink.connected();
      const headers: [string, string][] = [
        ['content-type', 'application/json'],
        ['x-said', message],
      ];
      sink.head({ status: isFailing ? 500 : 200, headers, decoded: true });
      await sink.chunk(Buffer.from(JSON.stringify(answer)));
      return null;
    },
  };
}

/**
 * Returns everything that is reported or readable of a run: its log, its events, the messages to the window, the service's own list; and
 * its file.
 */
async function everythingOf(world: AgentWorld, file: string): Promise<string> {
  const { agents, polls, start, end, trace, store, bodies } = world;
  const runId = await start('none');
  const run = await end(runId);
  const events = await agents.trace(runId, 0, 100);
  const first = await agents.traceEvent(runId, 1);
  const listed = await agents.listRemote(labConnectionId, null);
  expect(run).toMatchObject({ state: 'done' });
  expect(polls.some(({ error }) => error !== null)).toBe(true);
  const ports = {
    clock: systemClock,
    appVersion: '0.1.0',
    labels: (word: string) => word,
    events: (id: RunId) => store.readEvents(id, 0),
    traces: () => store,
    bodies: { stream: (bodyId: BodyId) => streamBody(bodies.pathOf(bodyId)) },
    // What it strikes out by itself is only what came to be known later.
    redact: (text: string) => text,
    createRedactor,
  };
  const parts = await exportRun(ports, runId);
  expect(parts.ok && (await writeBundle(file, parts.value))).toEqual(ok(null));
  return JSON.stringify([run, polls, await trace(runId), events, first, listed]);
}

test.each(
  spellingsOf(key),
)('a key that an agent throws back %s is kept nowhere and told to nobody', async (_, said) => {
  const folder = temporaryFolder();
  const lab: LabGateway = {
    ensureReady: async () => ok({ baseUrl: 'http://lab.invalid', token: key, extraCaFile: null }),
  };
  const world = await createAgentWorld(lab, {
    folder,
    transport: playOver(runThatSays(said), said),
    keys: { resolveKey: async () => ok(null), knownSecrets: () => [key] },
    ...createJumpingTime(),
  });
  expect(findSecret(await everythingOf(world, join(folder, 'run.trowel')), forms)).toEqual([]);
  await world.agents.shutDown();
  expect(findSecretInFiles(folder, forms)).toEqual([]);
});
