/** @module-tag long */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { electronPath, launchArguments } from '../../build/scripts/runtime.mjs';
import { hostilePages, startHostileSite, type HostileSite } from '../support/hostilePages.ts';
import { descendantsOf, stillRunning } from '../support/processTree.ts';
import { countOf, seededRandom, seedOf, tellFigure } from '../support/scale.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Without protection a page runs up to the engine's timeout. */
const timeout = 2500;

let site: HostileSite;

beforeAll(async () => {
  site = await startHostileSite();
});

afterAll(() => site.close());

/** Which of these pages could be read, in their order, as far as the program came. */
async function visit(names: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const child = spawn(
    electronPath(),
    [
      ...launchArguments({ headless: true }),
      `--user-data-dir=${temporaryFolder()}`,
      'test/support/unprotectedVisits.cjs',
      '--visits',
      String(timeout),
      ...names.map((name) => `${site.origin}/${name}`),
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const gone = once(child, 'exit');
  const started = new Set<number>();
  onTestFinished(async () => {
    child.kill('SIGKILL');
    for (const pid of stillRunning([...started])) process.kill(pid, 'SIGKILL');
    await gone;
  });
  const seen = new Map<string, boolean>();
  for await (const line of createInterface({ input: child.stdout })) {
    for (const pid of descendantsOf(child.pid ?? 0)) started.add(pid);
    const { address, ended } = JSON.parse(line) as { address: string; ended: boolean };
    seen.set(new URL(address).pathname.slice(1), ended);
  }
  return seen;
}

test('the same pages in a browser without protection hang it or end it, or their test could not fail', async () => {
  const names = Object.keys(hostilePages);
  const random = seededRandom(seedOf(17));
  const chosen = names
    .map((name) => ({ name, place: random() }))
    .toSorted((left, right) => left.place - right.place)
    .slice(0, countOf(names.length))
    .map(({ name }) => name);
  const harmed: string[] = [];
  for (let rest = chosen; rest.length > 0; ) {
    const seen = await visit(rest);
    harmed.push(...rest.filter((name) => seen.get(name) === false));
    // A page that ended the program itself: the next ones get another.
    const ender = rest[seen.size];
    if (ender !== undefined) harmed.push(ender);
    rest = rest.slice(seen.size + 1);
  }
  tellFigure({
    name: 'hostilePages.harmUnprotectedPercent',
    value: (harmed.length / chosen.length) * 100,
    goal: '>=25',
  });
  expect(harmed.length, harmed.join(', ')).toBeGreaterThanOrEqual(chosen.length / 10);
}, 600_000);
