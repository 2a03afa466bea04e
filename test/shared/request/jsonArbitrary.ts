import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';

/** Any code point, half of them plain ASCII. fast-check's own units take a second to prepare. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0, max: 0xffff }),
    fc.integer({ min: 0x10000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code));

/** Text with what breaks quoting: quotes, shell and template syntax, line breaks, marks without a shape, halves of pairs. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        "'",
        '"',
        '\\',
        '`',
        '$(id)',
        '${HOME}',
        '$HOME',
        '!!',
        '\n',
        '\r\n',
        '\t',
        '%s',
        '{{x}}',
        "'\\''",
        '\u2028',
        '\u202e',
        '\u0000',
        '\u009b',
        '\ud800',
        '😀',
        'é',
        '#',
        ' ',
        '\\n',
        '</script>',
        '*/',
        '"""',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

/** Any JSON value, a few levels deep, with nasty text in keys and values. */
export const jsonValue: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(
      fc.constantFrom<JsonValue>(null, true, false),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
      nastyText,
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(nastyText, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

/** A JSON object as a body that somebody typed. */
export const jsonObject: fc.Arbitrary<JsonObject> = fc.dictionary(
  fc.oneof(nastyText, fc.constantFrom('url', 'formats', 'timeout', 'location', 'headers', 'unheardOf')),
  jsonValue,
  { maxKeys: 6, noNullPrototype: true },
);
