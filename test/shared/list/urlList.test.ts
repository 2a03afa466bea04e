import { expect, it } from 'vitest';
import { mostAddresses, readUrlList } from '../../../shared/list/urlList.ts';

it('takes an address a line, each once, and says which lines hold none', () => {
  const text =
    '\ufeffhttps://a.example/x,y\r\n\n# a note\nhttps://A.example/x,y\nexample.com\n  http://b.example \nftp://c.example\n';
  expect(readUrlList(text)).toEqual({
    addresses: ['https://a.example/x,y', 'http://b.example'],
    duplicates: 1,
    invalid: [
      { line: 5, text: 'example.com' },
      { line: 7, text: 'ftp://c.example' },
    ],
    beyond: 0,
  });
});

it.each([
  ['commas', 'name,url\n"Stoves, new","https://a.example/?q=""1"""\nB,https://b.example\n'],
  ['semicolons', 'name;url\n"Stoves; new";https://a.example/?q="1"\nB;https://b.example\n'],
  ['tabs', 'name\turl\nStoves\thttps://a.example/?q="1"\nB\thttps://b.example\n'],
])('finds the address in each row of a table with %s', (_name, text) => {
  const { addresses, invalid } = readUrlList(text);
  expect(addresses.map((address) => new URL(address).host)).toEqual(['a.example', 'b.example']);
  expect(invalid.map(({ line }) => line)).toEqual([1]);
});

it('leaves out what is too much, and says so', () => {
  const text = Array.from({ length: mostAddresses + 2 }, (_each, index) => `https://a.example/${index}`).join('\n');
  const { addresses, beyond } = readUrlList(text);
  expect([addresses.length, beyond]).toEqual([mostAddresses, 2]);
});
