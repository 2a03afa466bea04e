import { readFileSync } from 'node:fs';
import { expect, type ElectronApplication, type Page } from '@playwright/test';
import { descendantsOf } from './processTree.ts';
import { tellFigure } from './scale.ts';
import { findSecret, findSecretInFiles, secretForms } from './secretSearch.ts';
import { windowContent } from './windowContent.ts';

/** The key of every service in every end-to-end test: contains characters that each encoding writes in its own way. */
export const canaryKey = 'fc-canary+Zq7/Wm4=Xt9&Lp2<Rv6"Kd8';
export const canaryForms = secretForms(canaryKey);

/** Gives the key to every service of the app, as the window does when a person pastes it. */
export async function plantCanaryKey(page: Page): Promise<void> {
  await page.evaluate(async (key) => {
    type Listed = { value: { id: string; kind: string }[] };
    const { trowelBridge } = globalThis as unknown as { trowelBridge: { call(...words: unknown[]): Promise<Listed> } };
    const listed = await trowelBridge.call('connections.list', null);
    const services = listed.value.filter(({ kind }) => kind === 'service');
    for (const { id } of services) await trowelBridge.call('keys.set', { connectionId: id, key });
  }, canaryKey);
}

/** Returns where the key occurs, in any encoding, in the output of a running app: its window, the clipboard, its processes. */
export async function findCanaryInApp(electron: ElectronApplication, page: Page, pid: number): Promise<string[]> {
  const clipboard = await electron.evaluate(({ clipboard: board }) => board.readText());
  const places: [string, string | Uint8Array][] = [
    // A page whose process was killed by the test has no content any more, though its window lives on.
    ['the window', await windowContent(page).catch(() => '')],
    ['the clipboard', clipboard],
    ...[pid, ...descendantsOf(pid)].flatMap((one) =>
      ['cmdline', 'environ'].map((file): [string, Uint8Array] => [`${file} of a process`, readProcess(one, file)]),
    ),
  ];
  return places.flatMap(([place, content]) => findSecret(content, canaryForms).map((form) => `${place}: ${form}`));
}

/** Expects that the key occurs nowhere in the output of a running app. */
export async function expectNoCanaryInApp(electron: ElectronApplication, page: Page, pid: number): Promise<void> {
  expectNone(await findCanaryInApp(electron, page, pid));
}

/** Expects that the key does not occur, in any encoding, in any file below a folder. */
export function expectNoCanaryInFiles(folder: string): void {
  expectNone(findSecretInFiles(folder, canaryForms));
}

function expectNone(found: readonly string[]): void {
  tellFigure({ name: 'canaryKey.hits', value: found.length, goal: '=0' });
  expect(found, 'where the key of a service leaked to').toEqual([]);
}

/** A process may end while it is looked at. */
function readProcess(pid: number, file: string): Uint8Array {
  try {
    return readFileSync(`/proc/${pid}/${file}`);
  } catch {
    return new Uint8Array(0);
  }
}
