import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scenarioText, writeCustomScenario } from '../../../electron/lab/customScenario.ts';
import { openLibrary } from '../../../electron/lab/scenarioLibrary.ts';
import { builtInScenarios } from '../../../electron/lab/builtInScenarios.ts';
import type { NamedScenario } from '../../../shared/lab/scenario.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

function scenario(name: string): NamedScenario {
  const found = openLibrary(null).find(name);
  if (found === null) throw new Error(`there is no ${name}`);
  return found;
}

describe('a scenario of one’s own', () => {
  it('begins as a copy that plays like the first, in a file that was not there', () => {
    const folder = join(temporaryFolder(), 'lab');
    const first = scenario('slow-down/429-twice-then-200');
    expect(writeCustomScenario(folder, openLibrary(folder), first)).toEqual({
      ok: true,
      value: { name: 'own/429-twice-then-200', file: '429-twice-then-200.json' },
    });
    const second = writeCustomScenario(folder, openLibrary(folder), first);
    expect(second).toMatchObject({ value: { name: 'own/429-twice-then-200-2' } });
    const library = openLibrary(folder);
    expect(library.catalogue().problems).toEqual([]);
    const played = library.find('own/429-twice-then-200-2');
    expect(played?.scenario.answers.map((answer) => 'status' in answer && [answer.status, answer.times])).toEqual([
      [429, 2],
      [200, undefined],
    ]);
  });

  it('never takes the place of a file of another content', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, '429-twice-then-200.json'), 'notes');
    const written = writeCustomScenario(folder, openLibrary(folder), scenario('slow-down/429-twice-then-200'));
    expect(written).toMatchObject({ value: { file: '429-twice-then-200-2.json' } });
    expect(readFileSync(join(folder, '429-twice-then-200.json'), 'utf8')).toBe('notes');
  });

  it('says in a sentence why a folder takes no file', () => {
    // A file cannot contain a folder, whatever the permissions.
    const file = join(temporaryFolder(), 'notes');
    writeFileSync(file, 'notes');
    const written = writeCustomScenario(join(file, 'lab'), openLibrary(null), scenario('results/page'));
    expect(written).toEqual({ ok: false, error: expect.stringMatching(/could not be written \(ENOTDIR\)\.$/) });
    expect(readFileSync(file, 'utf8')).toBe('notes');
  });

  it('is written of any that comes with Trowel, and read again as the same', () => {
    const folder = temporaryFolder();
    for (const each of builtInScenarios()) writeCustomScenario(folder, openLibrary(null), each);
    expect(openLibrary(folder).catalogue().problems).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(builtInScenarios().length);
  });

  it('is read without what only tests know of its answers', () => {
    for (const each of builtInScenarios()) {
      const { answers } = JSON.parse(scenarioText(each)) as { readonly answers: readonly object[] };
      for (const answer of answers)
        for (const known of ['expect', 'retryAfterMs', 'retryable']) expect(answer).not.toHaveProperty(known);
    }
    expect(JSON.parse(scenarioText(scenario('slow-down/429-twice-then-200')))).toMatchObject({
      name: '429 twice, then 200',
    });
  });
});
