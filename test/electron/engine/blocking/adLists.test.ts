import { utimesSync, writeFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { openAdLists, type AdListPorts } from '../../../../electron/engine/blocking/adLists.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const url = 'https://lists.example/own.txt';
const asked = { url: 'https://tracker.example/x.js', type: 'script', page: 'https://kilns.example/' };

function bench(answer: () => Result<string, string>) {
  const folder = temporaryFolder();
  const fetched: string[] = [];
  const said: string[] = [];
  const ports: AdListPorts = {
    folder,
    fetchText: async (address) => {
      fetched.push(address);
      return await Promise.resolve(answer());
    },
    now: Date.now,
    log: (line) => said.push(line),
  };
  return { folder, fetched, said, ports };
}

test('our own rules hold before a list has come, and with it', async () => {
  const { ports } = bench(() => ok('||tracker.example^'));
  const lists = openAdLists();
  const ad = { ...asked, url: 'https://ad.doubleclick.net/x.js' };
  expect([lists.blocker().blocks(ad), lists.blocker().blocks(asked)]).toEqual([true, false]);
  await lists.load([url], ports);
  expect([lists.blocker().blocks(ad), lists.blocker().blocks(asked)]).toEqual([true, true]);
});

test('a list is fetched once in four days', async () => {
  const { folder, fetched, ports } = bench(() => ok('||tracker.example^'));
  await openAdLists().load([url], ports);
  await openAdLists().load([url], ports);
  expect(fetched).toEqual([url]);
  const [file = ''] = readdirSync(folder);
  const old = Date.now() / 1000 - 5 * 24 * 60 * 60;
  utimesSync(join(folder, file), old, old);
  await openAdLists().load([url], ports);
  expect(fetched).toHaveLength(2);
});

test('an old copy stands in for a list that cannot be had, and the log says so', async () => {
  let answer: Result<string, string> = ok('||tracker.example^');
  const { folder, said, ports } = bench(() => answer);
  await openAdLists().load([url], ports);
  const [file = ''] = readdirSync(folder);
  utimesSync(join(folder, file), 0, 0);
  answer = err('status 500');
  const lists = openAdLists();
  await lists.load([url, join(folder, 'missing.txt')], ports);
  expect(lists.blocker().blocks(asked)).toBe(true);
  expect(said.join()).toMatch(/could not be fetched \(status 500\).*missing\.txt cannot be read/);
});

test('a file is a list too', async () => {
  const { folder, fetched, ports } = bench(() => err('offline'));
  const file = join(folder, 'mine.txt');
  writeFileSync(file, '||tracker.example^');
  const lists = openAdLists();
  await lists.load([file], ports);
  expect(lists.blocker().blocks(asked)).toBe(true);
  expect(fetched).toEqual([]);
});
