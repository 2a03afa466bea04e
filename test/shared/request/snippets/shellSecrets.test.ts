import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { importCurl } from '../../../../shared/request/importing/curlImport.ts';
import { writeRawSnippet } from '../../../../shared/request/snippets/rawCall.ts';
import { bodyForSnippet, withSecretVariables } from '../../../../shared/request/snippets/secretValues.ts';
import { writeSnippet } from '../../../../shared/request/snippets/writeSnippet.ts';
import { startCaptureServer } from './captureServer.ts';

const body = {
  url: "https://a.test/it's",
  headers: { authorization: 'Bearer {{shop-token}}', 'x-key': '{{shop-token}}', 'x-other': 'a "{{pin}}" \\ z' },
};
const hard = [
  'plain-and-simple',
  'quote " and \\ backslash',
  `it's $HOME \`id\` $(id) %s`,
  'two\nlines\\n',
  '&/|{}[]*?',
];

/** Returns the arguments that a shell passes to the program: a function replaces it and prints them. */
function wordsIn(shell: string, program: string, code: string, env: Record<string, string>): string[] {
  const script = `${program}() { printf '%s\\0' "$@"; }\n${code}`;
  const options = { env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8', input: script } as const;
  return execFileSync(shell, ['-s'], options).split('\0').slice(0, -1);
}

it.each(['bash', 'sh'])('a secret keeps the JSON of a command whole in %s, whatever stands in it', async (shell) => {
  const server = await startCaptureServer();
  const { body: marked, secrets } = bodyForSnippet(body, {}, { 'shop-token': true, pin: true });
  const request = { baseUrl: server.baseUrl, body: marked, keyVariable: 'KEY', hasKey: false };
  const { code } = withSecretVariables('curl', writeSnippet('curl', request), secrets);
  for (const value of hard) {
    const words = wordsIn(shell, 'curl', code, { SHOP_TOKEN: value, PIN: value });
    await fetch(words.find((word) => word.startsWith('http')) ?? '', { method: 'POST', body: words.at(-1) ?? '' });
    const [sent] = server.take();
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      url: body.url,
      headers: { authorization: `Bearer ${value}`, 'x-key': value, 'x-other': `a "${value}" \\ z` },
    });
  }
  await server.close();
  expect(importCurl(code)).toMatchObject({ ok: true, value: { from: 'call', body: { url: body.url } } });
});

it('what is no JSON is not written as such', () => {
  const [, value = ''] = hard;
  const { body: marked, secrets } = bodyForSnippet(
    { url: 'https://a.test', includeTags: ['{{tag}}'] },
    {},
    { tag: true },
  );
  const request = { baseUrl: 'https://api.test', body: marked, keyVariable: 'KEY', hasKey: false };
  const { code } = withSecretVariables('cli', writeSnippet('cli', request), secrets);
  expect(wordsIn('bash', 'firecrawl', code, { TAG: value })).toContain(`--include-tags=${value}`);
});

it('the options beside a file are JSON too', () => {
  const [, value = ''] = hard;
  const file = { url: 'trowel-file://x/a.pdf' };
  const { body: marked, secrets } = bodyForSnippet({ options: '{{a}}' }, {}, { a: true });
  const call = { method: 'POST', path: '/v2/parse', body: marked, file } as const;
  const request = { baseUrl: 'https://api.test', call, keyVariable: 'KEY', hasKey: false };
  const { code } = withSecretVariables('curl', writeRawSnippet('curl', request), secrets);
  const word = wordsIn('bash', 'curl', code, { A: value }).find((each) => each.startsWith('options=')) ?? '';
  expect(JSON.parse(word.slice('options='.length))).toEqual({ options: value });
});
