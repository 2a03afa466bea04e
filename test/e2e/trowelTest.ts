import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { connectionIdSchema, localEngineConnectionId, tabIdSchema } from '../../shared/base/brand.ts';
import type { JsonObject } from '../../shared/base/json.ts';
import { defaultSettings, type Settings } from '../../shared/settings/settings.ts';
import { defaultLayout, type Layout, type WorkspaceTab } from '../../shared/workspace/workspace.ts';
import {
  createProfile,
  giveServicesAKey,
  launchApp,
  type LaunchOptions,
  type RunningApp,
} from '../support/launchApp.ts';
import { startSite, type Site } from '../support/site.ts';
import { startV2Service, type V2Service, type V2ServiceOptions } from '../support/v2Service.ts';

/** What a profile holds before the app's first start. */
export interface Seed {
  readonly connections?: readonly { readonly id: string; readonly name: string; readonly baseUrl: string }[];
  /** False where the services are to be without a key; all others have the one that must turn up nowhere. */
  readonly hasKeys?: boolean;
  /** One tab each; the first is visible. */
  readonly tabs?: readonly {
    readonly body: JsonObject;
    readonly connection?: string;
    readonly endpoint?: WorkspaceTab['endpoint'];
    /** What the failure lab plays for it. */
    readonly scenario?: string;
    readonly builderView?: WorkspaceTab['builderView'];
  }[];
  readonly layout?: Partial<Layout>;
  readonly settings?: Partial<Settings>;
  /** The requests folder that is open. */
  readonly folder?: string;
}

interface Fixtures {
  /** A folder of this test alone. */
  readonly profile: string;
  /** Starts the app on the test's profile; it is gone when the test has ended. */
  readonly launch: (options?: LaunchOptions) => Promise<RunningApp>;
  readonly startService: (play: Parameters<typeof startV2Service>[0], options?: V2ServiceOptions) => Promise<V2Service>;
  readonly site: Site;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to see what a fixture needs
  profile: async ({}, use) => {
    const profile = createProfile();
    await use(profile.folder);
    profile.remove();
  },
  launch: async ({ profile }, use, info) => {
    const apps: RunningApp[] = [];
    await use(async (options) => {
      const app = await launchApp(profile, options);
      apps.push(app);
      return app;
    });
    if (info.status !== info.expectedStatus) await keepPicture(apps.at(-1), info.outputPath('window.png'));
    for (const app of apps) await app.dispose();
    expect(
      apps.flatMap((app) => app.pageErrors),
      'errors that nobody caught in the window',
    ).toEqual([]);
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  startService: async ({}, use) => {
    const services: V2Service[] = [];
    await use(async (play, options) => {
      const service = await startV2Service(play, options);
      services.push(service);
      return service;
    });
    for (const service of services) await service.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.close();
  },
});

/** How the window looked when the test failed. */
async function keepPicture(app: RunningApp | undefined, path: string): Promise<void> {
  await app?.page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
}

/** Writes what an earlier session would have left in a profile. */
export function seedProfile(folder: string, seed: Seed): void {
  const write = (name: string, value: unknown): void => writeFileSync(join(folder, name), JSON.stringify(value));
  if (seed.settings !== undefined) write('settings.json', { ...defaultSettings, ...seed.settings });
  if (seed.folder !== undefined) write('project.json', { version: 1, folder: seed.folder, environment: null });
  if (seed.connections !== undefined) {
    if (seed.hasKeys !== false) giveServicesAKey(folder);
    const connections = seed.connections.map(({ id, name, baseUrl }, index) => ({
      id: connectionIdSchema.parse(id),
      kind: 'service',
      name,
      colour: index + 2,
      baseUrl,
      allowInsecureHttp: false,
      extraCaFile: null,
    }));
    write('connections.json', { version: 1, connections });
  }
  if (seed.tabs !== undefined || seed.layout !== undefined) {
    const tabs = (seed.tabs ?? []).map((tab, index) => ({
      id: tabIdSchema.parse(`tab-${index + 1}`),
      connectionId: tab.connection ?? localEngineConnectionId,
      endpoint: tab.endpoint ?? 'scrape',
      scenario: tab.scenario ?? null,
      draft: { body: tab.body, source: null },
      runId: null,
      previousRunId: null,
      builderView: tab.builderView ?? 'form',
      resultTab: null,
    }));
    write('workspace.json', {
      version: 1,
      tabs,
      activeTabId: tabs[0]?.id ?? null,
      layout: { ...defaultLayout, ...seed.layout },
    });
  }
}
