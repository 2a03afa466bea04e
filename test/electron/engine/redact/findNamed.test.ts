import { describe, expect, test } from 'vitest';
import { findNamed } from '../../../../electron/engine/redact/findNamed.ts';

/** The pieces of a text that a name was found in. */
function found(text: string, ...names: readonly string[]): string[] {
  return findNamed(
    text,
    names.map((name) => ({ text: name, entity: 'PERSON' as const })),
  ).map(({ start, end }) => text.slice(start, end));
}

describe('findNamed', () => {
  test('finds every place of a name, across marks and lines', () => {
    expect(found('Ana Ruiz, **Ana** Ruiz,\n_Ana\nRuiz_ and ANA', 'Ana Ruiz')).toEqual([
      'Ana Ruiz',
      'Ana** Ruiz',
      'Ana\nRuiz',
    ]);
  });

  test('finds words, not parts of them, where a script has words', () => {
    expect(found('Ulm, Ulmer, Neu-Ulm and Ulm2', 'Ulm')).toEqual(['Ulm', 'Ulm']);
    expect(found('昨日山田太郎が来た', '山田太郎')).toEqual(['山田太郎']);
  });

  test('takes a name for its letters, whatever they mean elsewhere', () => {
    expect(found('J. (Jo) D+ [x]*', 'J. (Jo)', '[x]*', '.*', '  ')).toEqual(['J. (Jo)', '[x]*']);
  });
});
