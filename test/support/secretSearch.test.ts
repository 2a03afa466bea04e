import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { makeZip } from './makeZip.ts';
import { findSecret, findSecretInFiles, secretForms } from './secretSearch.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const secret = 'fc-canary+Zq7/Wm4=Xt9&Lp2<Rv6"Kd8';
const forms = secretForms(secret);

it.each([
  ['plain', `{"authorization":"Bearer ${secret.replace('"', '\\"')}"}`],
  ['base64 at any place', Buffer.from(`a${secret}`).toString('base64')],
  ['base64 for URLs', Buffer.from(`ab${secret}, and more`).toString('base64url')],
  ['base64 of UTF-16', Buffer.from(`x${secret}`, 'utf16le').toString('base64')],
  ['UTF-16', Buffer.from(`key=${secret}`, 'utf16le')],
  ['hex', Buffer.from(secret).toString('hex')],
  ['a query', `?key=${encodeURIComponent(secret)}`],
  ['a form', new URLSearchParams({ key: secret }).toString()],
  ['half of it', `cut off: ${secret.slice(0, 20)}`],
])('finds a secret as %s', (_name, content) => {
  expect(findSecret(content, forms)).not.toEqual([]);
});

it('does not find what is not there', () => {
  expect(findSecret(`ends in ${secret.slice(-4)}, begins with ${secret.slice(0, 9)}`, forms)).toEqual([]);
});

it('looks into packed files, also into one that was cut off', () => {
  const folder = temporaryFolder();
  const packed = gzipSync(`${'before '.repeat(100)}${secret}`);
  writeFileSync(join(folder, 'run.trowel'), packed);
  writeFileSync(join(folder, 'run.trowel.part'), packed.subarray(0, packed.length - 8));
  const zipped = makeZip({ 'index.html': 'nothing', 'log.jsonl': `${'before '.repeat(100)}${secret}` });
  writeFileSync(join(folder, 'zipped.trowel'), zipped);
  writeFileSync(join(folder, 'zipped.trowel.part'), zipped.subarray(0, zipped.indexOf('PK\u0001\u0002') - 8));
  writeFileSync(join(folder, 'no archive'), Buffer.concat([packed.subarray(0, 2), Buffer.from(secret)]));
  expect(new Set(findSecretInFiles(folder, forms).map((found) => found.replace(/:.*$/, '')))).toEqual(
    new Set(
      ['run.trowel', 'run.trowel.part', 'zipped.trowel', 'zipped.trowel.part', 'no archive'].map((name) =>
        join(folder, name),
      ),
    ),
  );
});

it('names the files', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'logs', 'app.log'), `key ${Buffer.from(secret).toString('hex')}`);
  writeFileSync(join(folder, 'clean'), 'nothing');
  expect(findSecretInFiles(folder, forms)).toEqual([`${join(folder, 'logs', 'app.log')}: hex`]);
});
