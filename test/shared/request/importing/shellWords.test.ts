import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../jsonArbitrary.ts';
import { splitShellWords } from '../../../../shared/request/importing/shellWords.ts';
import { quoteShell } from '../../../../shared/request/snippets/curl.ts';

function words(text: string): readonly string[] {
  const split = splitShellWords(text);
  if (!split.ok) throw new Error(split.error);
  return split.value;
}

describe('splitShellWords', () => {
  it.each([
    ['curl a  b', ['curl', 'a', 'b']],
    [`curl 'a b' "c d"`, ['curl', 'a b', 'c d']],
    [`curl a'b'"c"d`, ['curl', 'abcd']],
    ['curl a\\ b \\\n  c', ['curl', 'a b', 'c']],
    ['curl \\\r\n  -H x', ['curl', '-H', 'x']],
    ['curl "\\"x\\" \\$HOME \\n"', ['curl', '"x" $HOME \\n']],
    ["curl $'a\\nb\\t\\'\\x41\\u00e9\\U0001f600\\101\\q'", ['curl', "a\nb\t'Aé😀Aq"]],
    ["curl '' x", ['curl', '', 'x']],
    ['curl a # comment', ['curl', 'a']],
    ['curl a | jq .', ['curl', 'a']],
    ['curl a; rm -rf b', ['curl', 'a']],
    ['curl a && b', ['curl', 'a']],
    ['curl "$KEY" $(id) `id`', ['curl', '$KEY', '$(id)', '`id`']],
    [
      'curl ^\r\n  -H ^"a: b^" ^\n ^"https://x.example/?a=1^&b=2^"',
      ['curl', '-H', 'a: b', 'https://x.example/?a=1&b=2'],
    ],
    ["curl -d '^\n' ' ^\"'", ['curl', '-d', '^\n', ' ^"']],
    ['curl `\n -H x', ['curl', '-H', 'x']],
    ['\n\n curl a\ncurl b', ['curl', 'a']],
  ])('reads %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('says that a quote stays open', () => {
    for (const text of ["curl 'a", 'curl "a', "curl $'a"])
      expect(splitShellWords(text)).toEqual({ ok: false, error: 'open-quote' });
    expect(splitShellWords('  # nothing')).toEqual({ ok: false, error: 'empty' });
  });

  it('reads back whatever was quoted', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: anyCharacter, maxLength: 20 }), { minLength: 1, maxLength: 5 }),
        (texts) => {
          expect(words(texts.map(quoteShell).join(' '))).toEqual(texts);
        },
      ),
    );
  });

  it('agrees with bash on anything that bash takes without expanding', () => {
    const part = fc.constantFrom(
      'a',
      ' ',
      "'b c'",
      '"d \\" e"',
      "$'f\\ng'",
      '\\ ',
      '\\\n',
      'é',
      '=',
      '@',
      ':',
      "''",
      '"\\\\"',
      '-',
      '"\\a"',
    );
    const texts = fc.sample(fc.array(part, { minLength: 1, maxLength: 10 }), 300).map((parts) => `x${parts.join('')}`);
    const script = texts.map((text) => `printf '%s\\0' ${text}\nprintf 'NEXT\\0'`).join('\n');
    const printed = execFileSync('bash', ['-s'], { encoding: 'utf8', input: `${script}\n` });
    expect(texts.map(words)).toEqual(
      printed
        .split('NEXT\0')
        .slice(0, -1)
        .map((list) => list.split('\0').slice(0, -1)),
    );
  });
});
