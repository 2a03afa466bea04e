import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isKnownLicence, readNotice, shippedPackages } from '../../build/scripts/notices.mjs';
import { temporaryFolder } from '../support/temporaryFolder.ts';

function project(files: Readonly<Record<string, unknown>>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

describe('a licence', () => {
  it.each([
    'MIT',
    'Apache-2.0',
    '(MIT OR GPL-3.0-only)',
    'MIT AND BSD-3-Clause',
    '(BSD-2-Clause OR MIT)',
  ])('that we know: %s', (licence) => expect(isKnownLicence(licence)).toBe(true));

  it.each([
    '',
    'GPL-3.0-only',
    'AGPL-3.0',
    'SEE LICENSE IN file',
    'UNLICENSED',
    'MIT AND GPL-2.0-only',
  ])('that we do not know: "%s"', (licence) => expect(isKnownLicence(licence)).toBe(false));
});

it('every package that is shipped is found: bundled ones, Electron, and those installed with all they need', () => {
  const folder = project({
    'package.json': { dependencies: { native: '1' }, devDependencies: { tool: '1' } },
    'list.json': ['node_modules/bundled', 'node_modules/bundled/node_modules/@inner/one'],
    'node_modules/native/package.json': { dependencies: { helper: '1' }, optionalDependencies: { elsewhere: '1' } },
    'node_modules/helper/package.json': { dependencies: { native: '1' } },
    'node_modules/tool/package.json': {},
  });
  expect(shippedPackages(folder, [join(folder, 'list.json')])).toEqual([
    'node_modules/bundled',
    'node_modules/bundled/node_modules/@inner/one',
    'node_modules/electron',
    'node_modules/helper',
    'node_modules/native',
  ]);
});

it('the notice of a package is its own texts, or those of the package it is a part of', () => {
  const repository = { url: 'git+https://example.com/whole.git' };
  const folder = project({
    'node_modules/whole/package.json': { name: 'whole', version: '1.2.3', license: 'MIT', repository },
    'node_modules/whole/LICENSE.md': 'You may.\n',
    'node_modules/whole/ThirdPartyNotices.txt': 'So did others.',
    'node_modules/whole/licenser.js': 'no text',
    'node_modules/@whole/part/package.json': { name: '@whole/part', license: { type: 'MIT' }, repository },
    'node_modules/bare/package.json': { name: 'bare' },
  });
  expect(readNotice(folder, 'node_modules/whole')).toEqual({
    name: 'whole',
    version: '1.2.3',
    licence: 'MIT',
    homepage: '',
    text: 'You may.\n\nSo did others.',
  });
  expect(readNotice(folder, 'node_modules/@whole/part')).toMatchObject({
    licence: 'MIT',
    text: 'You may.\n\nSo did others.',
  });
  expect(readNotice(folder, 'node_modules/bare')).toMatchObject({ licence: '', text: '' });
});
