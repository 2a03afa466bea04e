import { expect, test } from 'vitest';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { targetOf } from '../../../../renderer/data/runs/runTarget.ts';

const id = 'a'.repeat(64);
const ofUrl = (url: unknown) => targetOf({ request: url === undefined ? {} : { url: url as string }, artifacts: [] });

test('a file of this computer is known by its bytes and its name', () => {
  const url = fileAddress({ id, name: 'Old lamps.pdf' });
  expect(ofUrl(url)).toEqual({ url, bodyIds: [id], file: { name: 'Old lamps.pdf', isOwn: true } });
});

test('an address that ends with the name of a file is one, and pages have names that say nothing', () => {
  expect(ofUrl('https://a.example/x/Old%20lamps.pdf?v=1')?.file).toEqual({ name: 'Old lamps.pdf', isOwn: false });
  for (const url of ['https://a.example', 'https://a.example/index.html', 'https://a.example/lamps', 'a.pdf'])
    expect(ofUrl(url)?.file).toBeNull();
});

test('a run without an address was asked for nothing', () => {
  expect([ofUrl(undefined), ofUrl(''), ofUrl(7)]).toEqual([null, null, null]);
});
