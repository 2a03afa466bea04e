import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findNamed } from '../../../../electron/engine/redact/findNamed.ts';
import { piiEntities, type RedactSettings } from '../../../../electron/engine/redact/redactSettings.ts';
import { redactText } from '../../../../electron/engine/redact/redactText.ts';
import { findSeen } from '../../../../electron/engine/redact/unseen.ts';

const settings: RedactSettings = { mode: 'fast', entities: piiEntities, replaceStyle: 'tag', country: 'US' };

/** Text before the personal data, the data, and the text after it. */
const samples: readonly (readonly [string, string, string, string])[] = [
  ['Write to ', 'jane.doe+shop@mail.example.co.uk', ' today.', 'EMAIL'],
  ['Call ', '+49 30 901820', ' at noon.', 'PHONE'],
  ['or ', '(415) 555-2671', '.', 'PHONE'],
  ['Visa ', '4111 1111 1111 1111', ', please', 'FINANCIAL'],
  ['IBAN ', 'DE89 3704 0044 0532 0130 00', '.', 'FINANCIAL'],
  ['from ', '81.2.69.160', ' at noon', 'LOCATION'],
  ['key ', ['AKIA', 'QZ7MX2LP4K9WD3VB'].join(''), ' here', 'SECRET'],
];

const unseenCharacter = fc.constantFrom(
  ...'\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2062\u2066\u2069\ufe0f\ufeff\u0007\u0085'.split(
    '',
  ),
  '\u{e0041}',
  '\u{e007f}',
);

/** A sample with unseen characters put into what is personal in it. */
const split = fc.constantFrom(...samples).chain(([before, personal, after, entity]) =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: personal.length - 1 }), unseenCharacter), {
      minLength: 1,
      maxLength: 12,
    })
    .map((marks) => ({ before, personal, after, entity, written: put(personal, marks) })),
);

function put(text: string, marks: readonly (readonly [number, string])[]): string {
  const sorted = marks.toSorted(([one], [other]) => other - one);
  return sorted.reduce((made, [at, mark]) => made.slice(0, at) + mark + made.slice(at), text);
}

describe('what unseen characters split', () => {
  test('goes as a whole, as if they were not there, and nothing else does', () => {
    fc.assert(
      fc.property(split, ({ before, after, entity, written }) => {
        expect(redactText(before + written + after, settings)).toBe(`${before}<${entity}>${after}`);
      }),
      { numRuns: 3000 },
    );
  });

  test('leaves no digit or letter of it in any style', () => {
    fc.assert(
      fc.property(split, fc.constantFrom('mask' as const, 'remove' as const), ({ before, after, written }, style) => {
        const redacted = redactText(before + written + after, { ...settings, replaceStyle: style });
        const rest = redacted.slice(before.length, redacted.length - after.length);
        expect(rest).toMatch(/^\**$/);
      }),
      { numRuns: 500 },
    );
  });

  test('is found as a name too, whichever of both is split', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), unseenCharacter), { maxLength: 6 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), unseenCharacter), { maxLength: 6 }),
        (inText, inName) => {
          const text = `Ask ${put('Ana Ruiz', inText)} of Ulm.`;
          const found = findNamed(text, [{ text: put('Ana Ruiz', inName), entity: 'PERSON' }]);
          expect(redactText(text, settings, found)).toBe('Ask <PERSON> of Ulm.');
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('a text without personal data', () => {
  test('keeps every unseen character that it has', () => {
    const texts = fc.constantFrom(
      'Kilns burn all night.',
      'نسخه\u200cهای',
      'a family: \u{1f469}\u200d\u{1f467}',
      'co\u00adoperate',
    );
    fc.assert(
      fc.property(texts, unseenCharacter, fc.nat(4), (text, mark, at) => {
        const written = text.slice(0, at) + mark + text.slice(at);
        expect(redactText(written, settings)).toBe(written);
      }),
    );
  });

  test('is looked at once where nothing in it is unseen', () => {
    const looked: string[] = [];
    findSeen('plain text', (text) => {
      looked.push(text);
      return [];
    });
    expect(looked).toEqual(['plain text']);
  });
});
