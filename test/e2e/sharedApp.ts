import { expect, test } from '@playwright/test';
import { createProfile, launchApp, type LaunchOptions, type RunningApp } from '../support/launchApp.ts';

/** Rejects when something takes longer. */
async function within(ms: number, work: Promise<void> | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * One app for all tests of a file or a group, where none of them changes what another sees. `prepare` fills the profile and
 * gives what must be closed afterwards.
 */
export function shareApp(
  prepare: (profile: string) => Promise<readonly { close(): Promise<void> }[]>,
  options: LaunchOptions = {},
): () => RunningApp {
  let app: RunningApp | undefined;
  let cleanUp: (() => Promise<void>) | undefined;
  test.beforeAll(async () => {
    const profile = createProfile();
    const servers = await prepare(profile.folder);
    cleanUp = async () => {
      try {
        // A hanging window does not respond; its processes must end all the same.
        await within(60_000, app?.expectNoKey());
      } finally {
        await app?.dispose();
      }
      for (const server of servers) await server.close();
      profile.remove();
    };
    app = await launchApp(profile.folder, options);
  });
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to see what a hook needs
  test.afterEach(async ({}, info) => {
    if (info.status === info.expectedStatus) return;
    await app?.page.screenshot({ path: info.outputPath('window.png'), timeout: 5000 }).catch(() => undefined);
  });
  test.afterAll(async () => {
    await cleanUp?.();
    expect(app?.pageErrors ?? [], 'errors that nobody caught in the window').toEqual([]);
  });
  return () => {
    if (app === undefined) throw new Error('the app is started before the first test');
    return app;
  };
}
