import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Firecrawl } from 'firecrawl';
import { labKey, playLab, type PlayedLab } from '../support/labPlay.ts';
import { scenarioPath } from '../../shared/lab/scenarioName.ts';

let lab: PlayedLab;

beforeAll(async () => {
  lab = await playLab();
});

afterAll(() => lab.close());

/** Creates the API's SDK for one scenario of the lab. */
function sdkAt(scenario: string): Firecrawl {
  return new Firecrawl({ apiKey: labKey, apiUrl: `${lab.url}${scenarioPath}agent-runs/${scenario}` });
}

describe('the official SDK and a run of the lab', () => {
  it('starts it and follows it to its result', async () => {
    const sdk = sdkAt('succeeds');
    const started = await sdk.startAgent({ prompt: 'Find all stoves' });
    expect(started).toMatchObject({ success: true });
    const id = started.id;
    await expect
      .poll(async () => (await sdk.getAgentStatus(id)).status, { timeout: 10_000, interval: 200 })
      .toBe('completed');
    const status = await sdk.getAgentStatus(id);
    expect(status).toMatchObject({ creditsUsed: 12, data: { rows: [{}, {}, {}] } });
  });

  it('reads its trace and the snapshot that the trace names', async () => {
    const sdk = sdkAt('recorded-at-once');
    const { id } = await sdk.startAgent({ prompt: 'Find all stoves' });
    const { events = [], creditsUsed } = await sdk.getAgentTrace(id);
    expect(creditsUsed).toBe(307);
    expect(events.at(-1)).toMatchObject({ type: 'run.finished', outcome: 'succeeded' });
    const versions = events.flatMap((event) => (event.type === 'artifact.updated' ? [event.artifact] : []));
    expect(versions.length).toBeGreaterThanOrEqual(30);
    const { snapshot } = await sdk.getAgentSnapshot(id, versions.at(-1)?.snapshotId ?? '');
    expect(JSON.parse(snapshot ?? '').rows).toHaveLength(15);
  });

  it('waits for a run by itself', async () => {
    const done = await sdkAt('no-data').agent({ prompt: 'Nothing', pollInterval: 1, timeout: 20 });
    expect(done).toMatchObject({ status: 'completed' });
  });

  it('cancels one, once', async () => {
    const sdk = sdkAt('never-ends');
    const { id } = await sdk.startAgent({ prompt: 'Go on' });
    expect(await sdk.cancelAgent(id)).toBe(true);
    await expect(sdk.cancelAgent(id)).rejects.toThrow(/already cancelled/);
    await expect
      .poll(async () => (await sdk.getAgentStatus(id)).status, { timeout: 10_000, interval: 300 })
      .toBe('failed');
    await expect(sdk.cancelAgent(id)).rejects.toThrow(/already finished/);
  });

  it('is told what is no request and no job', async () => {
    const sdk = sdkAt('succeeds');
    await expect(sdk.startAgent({ prompt: '' })).rejects.toThrow();
    await expect(sdk.getAgentStatus('not-a-uuid')).rejects.toThrow(/Invalid job ID format/);
    await expect(sdk.getAgentStatus('3f2b8c1e-6d4a-4f0b-9a57-0d1c2e3f4a5b')).rejects.toThrow(/Agent job not found/);
  });
});
