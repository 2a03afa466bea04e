import { describe, expect, it, onTestFinished } from 'vitest';
import { openAgentForm, openScrape } from '../../../../renderer/data/runs/agentRuns.ts';
import { chooseConnection, playInLab } from '../../../../renderer/data/requests/labTab.ts';
import { openList } from '../../../../renderer/data/runs/listRuns.ts';
import { newRequest } from '../../../../renderer/data/requests/newRequest.ts';
import { openRawCall } from '../../../../renderer/data/runs/openRawCall.ts';
import { queryKeys } from '../../../../renderer/data/queries/queryKeys.ts';
import { createServices, type Services } from '../../../../renderer/data/services.ts';
import { duplicateTab } from '../../../../renderer/data/workspace/stripItems.ts';
import {
  connectionIdSchema,
  labConnectionId,
  localEngineConnectionId,
  type TabId,
} from '../../../../shared/base/brand.ts';
import { rawStarts } from '../../../../shared/request/rawStarts.ts';
import { defaultSettings } from '../../../../shared/settings/settings.ts';
import type { WorkspaceTab } from '../../../../shared/workspace/workspace.ts';
import { createFakeHost } from '../../../support/fakeHost.ts';

const cloud = connectionIdSchema.parse('cloud');
const draft = { body: { url: 'https://orchard.example/apples', formats: ['html'] }, source: null };

interface World {
  readonly services: Services;
  /** A request of a service, which is the active tab. */
  readonly real: TabId;
  readonly tab: (id: TabId) => WorkspaceTab | undefined;
}

function createWorld(): World {
  const services = createServices(createFakeHost());
  onTestFinished(() => services.close());
  services.workspace.load(null);
  services.queries.setQueryData(queryKeys.connections, [
    { id: localEngineConnectionId, kind: 'local-engine' },
    { id: labConnectionId, kind: 'lab' },
    { id: cloud, kind: 'service' },
  ]);
  const real = services.workspace.openTab({ connectionId: cloud, draft, builderView: 'json' });
  return { services, real, tab: (id) => services.workspace.getState().tabs.find((each) => each.id === id) };
}

describe('playInLab', () => {
  it('opens a copy of the request in a tab of its own and leaves the request as it is', () => {
    const { services, real, tab } = createWorld();
    const before = tab(real);
    const played = playInLab(services, real, 'slow-down/429');
    expect(tab(real)).toBe(before);
    expect(played).not.toBe(real);
    expect(services.workspace.getState().activeTabId).toBe(played);
    expect(tab(played)).toMatchObject({
      connectionId: labConnectionId,
      scenario: 'slow-down/429',
      draft,
      builderView: 'json',
      runId: null,
      previousRunId: null,
    });
    expect(tab(played)).not.toHaveProperty('file');
  });

  it('changes what a lab tab plays without another copy', () => {
    const { services, real, tab } = createWorld();
    const played = playInLab(services, real, 'slow-down/429');
    const count = services.workspace.getState().tabs.length;
    expect(playInLab(services, played, 'timeouts/408')).toBe(played);
    expect(tab(played)?.scenario).toBe('timeouts/408');
    expect(services.workspace.getState().tabs).toHaveLength(count);
  });

  it('opens a request of the operation that the scenario plays, with its URL, unless it is one already', () => {
    const { services, real, tab } = createWorld();
    const url = 'https://orchard.example/pears';
    services.workspace.changeDraft(real, { body: { url, formats: ['html'] }, source: null });
    const crawl = playInLab(services, real, 'jobs/crawl', 'crawl');
    expect(tab(crawl)).toMatchObject({
      endpoint: 'crawl',
      scenario: 'jobs/crawl',
      draft: { body: { url, scrapeOptions: { formats: ['html'] } } },
    });
    expect(playInLab(services, crawl, 'jobs/crawl-fails', 'crawl')).toBe(crawl);
    const batch = playInLab(services, crawl, 'jobs/batch', 'batchScrape');
    expect(batch).not.toBe(crawl);
    expect(tab(batch)).toMatchObject({ endpoint: 'batchScrape', draft: { body: { urls: [url], formats: ['html'] } } });
    expect(tab(crawl)?.endpoint).toBe('crawl');
    const raw = playInLab(services, openRawCall(services, rawStarts.crawl), 'jobs/crawl', 'crawl');
    expect(tab(raw)?.endpoint).toBe('raw');
    const map = playInLab(services, null, 'jobs/map', 'map');
    expect(tab(map)).toMatchObject({ endpoint: 'map', connectionId: labConnectionId });
  });

  it('copies a list without the runs over it, and opens a new request where no tab is open', () => {
    const { services, tab } = createWorld();
    const list = services.workspace.openTab({ endpoint: 'list', list: { text: 'https://a.example/\n', listId: null } });
    chooseConnection(services, list, labConnectionId);
    const played = services.workspace.getState().activeTabId;
    expect(played === null ? null : tab(played)?.list).toEqual({ text: 'https://a.example/\n', listId: null });
    expect(tab(list)?.connectionId).toBe(cloud);
    expect(tab(playInLab(services, null, 'tls/expired'))).toMatchObject({ connectionId: labConnectionId });
  });
});

describe('the lab', () => {
  const opened: Readonly<Record<string, (services: Services, from: TabId) => TabId>> = {
    'a new request': (services) => services.workspace.openTab(newRequest(services)),
    'a raw call': (services) => openRawCall(services, rawStarts.crawl),
    'an agent': (services) => openAgentForm(services),
    'a list': (services, from) => openList(services, from),
    'a URL of a result': (services) => openScrape(services, 'https://orchard.example/pears'),
    'any other tab': (services) => services.workspace.openTab({ draft }),
  };

  it.each(Object.entries(opened))('is not inherited by %s', (_what, open) => {
    const { services, real, tab } = createWorld();
    const played = playInLab(services, real, 'slow-down/429');
    expect(tab(open(services, played))).toMatchObject({ connectionId: cloud, scenario: null });
  });

  it('is no default connection, though older settings name it', () => {
    const { services, tab } = createWorld();
    services.queries.setQueryData(queryKeys.settings, { ...defaultSettings, newRequestConnection: labConnectionId });
    expect(tab(services.workspace.openTab(newRequest(services)))?.connectionId).toBe(cloud);
  });

  it('is not inherited from a tab that an earlier version left there', () => {
    const { services, tab } = createWorld();
    services.workspace.closeTabs(services.workspace.getState().tabs.map(({ id }) => id));
    services.workspace.openTab({ connectionId: labConnectionId, draft });
    expect(tab(services.workspace.openTab(newRequest(services)))?.connectionId).toBe(localEngineConnectionId);
  });

  it('stays with a duplicate of its own tab', () => {
    const { services, real, tab } = createWorld();
    const played = playInLab(services, real, 'slow-down/429');
    duplicateTab(services, played);
    const { activeTabId } = services.workspace.getState();
    expect(activeTabId === null ? null : tab(activeTabId)).toMatchObject({
      connectionId: labConnectionId,
      scenario: 'slow-down/429',
    });
  });
});
