import { describe, expect, onTestFinished, test } from 'vitest';
import { createAlexandriaService } from '../../../../../electron/engine/alexandria/alexandriaService.ts';
import { createCatalogue } from '../../../../../electron/engine/alexandria/catalogue.ts';
import { loadTools } from '../../../../../electron/engine/alexandria/http/loadTools.ts';
import { createRequestJournal } from '../../../../../electron/engine/alexandria/requestJournal.ts';
import { openRequestRecords } from '../../../../../electron/engine/alexandria/requestRecords.ts';
import { createToolFetch } from '../../../../../electron/engine/alexandria/toolFetch.ts';
import { freeAccount } from '../../../../../electron/engine/credits/creditAccount.ts';
import { createGuardedFetch } from '../../../../../electron/guard/fetchGuarded.ts';
import { createGuard } from '../../../../../electron/guard/guard.ts';
import { listen } from '../../../../support/listen.ts';
import { findSecret, findSecretInFiles, secretForms } from '../../../../support/secretSearch.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const key = 'tk-Zq7/"x&<y>+wv=8\'fG';
const forms = new Map([...secretForms(key)].filter(([name]) => name !== 'reversed'));
const codes = [...Buffer.from(key)];
const html = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const unicode = codes.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('');

/** Responses of a service that repeats the key, as text or inside a JSON string. */
const echoes: readonly (readonly [string, string, 'text' | 'json'])[] = [
  ['as it is', key, 'text'],
  ['as a JSON string', json(key), 'json'],
  ['with escaped slashes', json(key).replaceAll('/', String.raw`\/`), 'json'],
  ['with every character escaped', unicode, 'json'],
  ['with some characters escaped', json(key).replaceAll('-', String.raw`\u002D`), 'json'],
  ['as JSON inside JSON', json(json(key)), 'json'],
  ['as base64', Buffer.from(key).toString('base64'), 'json'],
  [
    'as base64 with escaped slashes',
    Buffer.from(`a:${key}`).toString('base64').replaceAll('/', String.raw`\/`),
    'json',
  ],
  ['as base64 for addresses', Buffer.from(`ab${key}`).toString('base64url'), 'text'],
  ['as base64 of many lines', Buffer.from(key).toString('base64').replaceAll(/.{10}/g, '$&\r\n'), 'text'],
  ['in an address', encodeURIComponent(key), 'json'],
  ['in an address in an address', encodeURIComponent(encodeURIComponent(key)), 'json'],
  ['as a form field', new URLSearchParams({ key }).toString(), 'json'],
  ['as text of HTML', html(key), 'text'],
  ['as an attribute of HTML', html(key).replaceAll('"', '&quot;').replaceAll("'", '&#39;'), 'text'],
  ['as numeric entities', codes.map((code) => `&#${code};`).join(''), 'text'],
  ['as hexadecimal entities', codes.map((code) => `&#x${code.toString(16).toUpperCase()};`).join(''), 'json'],
  ['as entities inside JSON', json(html(key)).replaceAll('&', String.raw`\u0026`), 'json'],
  ['in hexadecimal', Buffer.from(key).toString('hex').toUpperCase(), 'json'],
  ['as a list of bytes', JSON.stringify({ sent: [...codes] }), 'text'],
  ['as a name', `","${json(key)}":"y`, 'json'],
];

/** A real service on loopback behind the guard, and the engine's journal on the disk. */
async function callTool(body: string, type: string, status = 200, headers: Record<string, string> = {}) {
  const site = await listen((request, response) => {
    expect(request.headers['authorization']).toBe(`Bearer ${key}`);
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  });
  onTestFinished(() => site.close());
  const tools = loadTools(
    JSON.stringify({
      providers: [
        {
          provider: 'stoves',
          tools: [
            {
              capability: 'search',
              description: 'Finds stoves.',
              request: { url: `${site.origin}/`, headers: { authorization: { env: 'KEY', prefix: 'Bearer ' } } },
            },
          ],
        },
      ],
    }),
    () => key,
  );
  if (!tools.ok) throw new Error(tools.error);
  const folder = temporaryFolder();
  const log: string[] = [];
  const service = createAlexandriaService({
    catalogue: createCatalogue(tools.value.tools),
    journal: createRequestJournal(openRequestRecords(folder, Date.now)),
    account: freeAccount,
    now: () => new Date(),
    log: (line) => log.push(line),
  });
  const fetch = createToolFetch(createGuardedFetch(createGuard().outbound), { allowPrivate: 'all' }, 'Trowel/test');
  const answer = await service.run({ alexandria: { provider: 'stoves', capability: 'search' } }, 'request-1', fetch);
  return { text: JSON.stringify(answer), data: answer.ok ? answer.value : null, log: log.join('\n'), folder };
}

describe('a service that repeats the key of its tool', () => {
  test.each(echoes)('%s: it is in no answer and in no file', async (_name, spelled, kind) => {
    const body = kind === 'json' ? `{"before":"kept","sent":"<${spelled}>","after":[1,true]}` : `kept ${spelled} kept`;
    const told = await callTool(body, kind === 'json' ? 'application/json' : 'text/plain');
    expect(told.text).toContain('kept');
    expect(told.text).toContain('[redacted]');
    expect(findSecret(told.text, forms)).toEqual([]);
    expect(told.text).not.toContain(spelled);
    expect(findSecretInFiles(told.folder, forms)).toEqual([]);
  });

  test('in an error, or as a host that it leads to: neither', async () => {
    const failed = await callTool(key, 'text/plain', 500);
    const led = await callTool('', 'text/plain', 302, { location: 'http://tk-zq7.invalid/' });
    for (const { text, folder, log } of [failed, led]) {
      expect(findSecret(text + log, forms)).toEqual([]);
      expect(findSecretInFiles(folder, forms)).toEqual([]);
    }
  });

  test('what it says besides stays as it is', async () => {
    const body = { text: 'a "quoted" & <b>text</b> with \\ and /', number: 1.5, list: [null, { x: '' }] };
    const told = await callTool(JSON.stringify(body), 'application/json');
    expect(JSON.stringify(told.data)).toContain(JSON.stringify(body));
  });
});
