import { describe, expect, it, onTestFinished } from 'vitest';
import { openAgentForm, openScrape, startAgent } from '../../../../renderer/data/runs/agentRuns.ts';
import { queryKeys } from '../../../../renderer/data/queries/queryKeys.ts';
import { createServices, type Services } from '../../../../renderer/data/services.ts';
import { connectionIdSchema, labConnectionId, localEngineConnectionId } from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import { createFakeHost } from '../../../support/fakeHost.ts';
import { runOne } from '../../../support/runEvents.ts';

const cloud = connectionIdSchema.parse('cloud');

function servicesWith(...others: readonly object[]): Services {
  const services = createServices(createFakeHost());
  onTestFinished(() => services.close());
  services.workspace.load(null);
  services.queries.setQueryData(queryKeys.connections, [
    { id: localEngineConnectionId, kind: 'local-engine' },
    ...others,
  ]);
  return services;
}

/** Returns the connection that the form of a new run suggests next to a request of this connection. */
function chosenBeside(services: Services, connectionId = localEngineConnectionId): string | undefined {
  services.workspace.openTab({ connectionId });
  const tabId = openAgentForm(services);
  return services.workspace.getState().tabs.find(({ id }) => id === tabId)?.connectionId;
}

describe('openAgentForm', () => {
  it('takes a service where the tab in sight has the local engine, which runs no agents', () => {
    expect(chosenBeside(servicesWith({ id: labConnectionId, kind: 'lab' }, { id: cloud, kind: 'service' }))).toBe(
      cloud,
    );
  });

  it('takes the connection of the active tab where that is a service, and never the lab', () => {
    const other = connectionIdSchema.parse('other');
    const services = servicesWith(
      { id: labConnectionId, kind: 'lab' },
      { id: cloud, kind: 'service' },
      { id: other, kind: 'service' },
    );
    expect(chosenBeside(services, other)).toBe(other);
    expect(chosenBeside(services, labConnectionId)).toBe(cloud);
  });

  it('stays at the local engine where there is no service', () => {
    expect(chosenBeside(servicesWith())).toBe(localEngineConnectionId);
  });
});

it('startAgent begins one run, however often it was pressed before that began, and another one afterwards', async () => {
  const host = createFakeHost({ 'agents.start': () => ok({ runId: runOne }) });
  const services = createServices(host);
  onTestFinished(() => services.close());
  services.workspace.load(null);
  const tabId = openAgentForm(services, { prompt: 'Find stoves' }, cloud);
  const [one, other] = await Promise.all([startAgent(services, tabId), startAgent(services, tabId)]);
  expect([one, other]).toEqual([ok(runOne), ok(runOne)]);
  expect(host.calls).toHaveLength(1);
  await startAgent(services, tabId);
  expect(host.calls).toHaveLength(2);
});

describe('openScrape', () => {
  const openedBeside = (connectionId: typeof cloud) => {
    const services = servicesWith({ id: labConnectionId, kind: 'lab' }, { id: cloud, kind: 'service' });
    services.workspace.openTab({ connectionId });
    const tabId = openScrape(services, 'https://shop.example/a');
    return services.workspace.getState().tabs.find(({ id }) => id === tabId);
  };

  it('asks the service of the run, and the local engine for an address of a played one', () => {
    expect(openedBeside(cloud)).toMatchObject({
      connectionId: cloud,
      draft: { body: { url: 'https://shop.example/a' } },
    });
    expect(openedBeside(labConnectionId)?.connectionId).toBe(localEngineConnectionId);
  });
});
