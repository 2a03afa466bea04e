import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLibrary } from '../../../electron/lab/scenarioLibrary.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const mine = {
  id: 'mine',
  name: 'Mine',
  about: 'As I saw it on Friday.',
  answers: [{ times: 2, status: 503, expect: ['service:503'], json: { success: false, error: 'Friday' } }],
};

describe('a person’s own scenarios', () => {
  it('stand in the menu beside the others, with their file', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'friday.json'), JSON.stringify({ scenarios: [mine] }));
    writeFileSync(join(folder, 'notes.txt'), 'not read');
    const library = openLibrary(folder);
    expect(library.find('own/mine')).toMatchObject({ family: 'own', file: 'friday.json', scenario: { name: 'Mine' } });
    const { entries, problems } = library.catalogue();
    expect(entries.at(-1)).toEqual({
      name: 'own/mine',
      family: 'own',
      title: 'Mine',
      about: 'As I saw it on Friday.',
      steps: [{ status: 503, times: 2 }],
      tls: null,
      file: 'friday.json',
      playsAgent: false,
      operation: null,
    });
    expect(entries[0]).toMatchObject({ name: 'results/page', file: null });
    expect(problems).toEqual([]);
  });

  it('are left out with a plain sentence when their file is wrong, and the good ones stay', () => {
    const folder = temporaryFolder();
    const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
    write('a-broken.json', '{"scenarios": [');
    write('b-odd.json', JSON.stringify({ scenarios: [{ ...mine, id: 'With Spaces' }] }));
    write('c-unknown.json', JSON.stringify({ scenarios: [{ ...mine, colour: 'red' }] }));
    write('d-good.json', JSON.stringify({ scenarios: [mine] }));
    write('e-again.json', JSON.stringify({ scenarios: [mine] }));
    write('f-deep.json', '['.repeat(200));
    const { entries, problems } = openLibrary(folder).catalogue();
    expect(entries.filter(({ family }) => family === 'own')).toHaveLength(1);
    expect(problems.map(({ file }) => file)).toEqual([
      'a-broken.json',
      'b-odd.json',
      'c-unknown.json',
      'e-again.json',
      'f-deep.json',
    ]);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The file is not JSON/),
      expect.stringMatching(/^scenarios\.0\.id/),
      expect.stringMatching(/^scenarios\.0: .*colour/),
      'The id "mine" is taken by another scenario.',
      'The file nests deeper than 100 levels.',
    ]);
  });

  it('need no folder', () => {
    expect(openLibrary(join(temporaryFolder(), 'none')).catalogue().problems).toEqual([]);
  });
});
