import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeText, fillBody, fillText, storableBody, variablesIn } from '../../../shared/request/variables.ts';

const values: Readonly<Record<string, string>> = {
  base: 'https://shop.test',
  empty: '',
  braces: '{{base}}',
  größe: 'L',
};
const valueOf = (name: string): string | undefined => (Object.hasOwn(values, name) ? values[name] : undefined);

describe('a variable in a text', () => {
  it.each([
    ['{{base}}/stoves', 'https://shop.test/stoves'],
    ['{{ base }}{{empty}}|{{größe}}', 'https://shop.test|L'],
    // One pass: what a value holds is never looked at again.
    ['{{braces}}', '{{base}}'],
    ['{{nobody}}/x', '{{nobody}}/x'],
    // Neither expressions nor what every object has.
    ['{{ base + 1 }} {{constructor}} {{__proto__}}', '{{ base + 1 }} {{constructor}} {{__proto__}}'],
    [String.raw`\{{base}}`, '{{base}}'],
    [String.raw`\\{{base}}`, String.raw`\https://shop.test`],
    [String.raw`C:\dir {base}`, String.raw`C:\dir {base}`],
  ])('%s becomes %s', (text, filled) => {
    expect(fillText(text, valueOf)).toBe(filled);
  });

  it('is found wherever texts are, and nothing else of a body changes', () => {
    const body = { url: '{{base}}', actions: [{ type: 'write', text: '{{word}} {{base}}' }], n: 1, '{{key}}': null };
    expect(variablesIn(body)).toEqual(['base', 'word']);
    expect(fillBody(body, valueOf)).toEqual({
      ...body,
      url: 'https://shop.test',
      actions: [{ type: 'write', text: '{{word}} https://shop.test' }],
    });
    const plain = { url: 'https://a.test', formats: ['markdown'] };
    expect(fillBody(plain, valueOf)).toBe(plain);
  });
});

/** Texts in which braces, names and backslashes meet in every way. */
const tricky = fc
  .array(fc.constantFrom('{{', '}}', '{', '}', '\\', 'base', 'token', 'nobody', ' ', '/', '{{base}}', '{{token}}'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

it('text that is escaped stands for itself', () => {
  fc.assert(
    fc.property(tricky, (text) => {
      expect(fillText(escapeText(text), () => 'VALUE')).toBe(text);
    }),
  );
});

it('what is kept of a request and filled again is what was sent', () => {
  fc.assert(
    fc.property(tricky, tricky, tricky, (text, base, token) => {
      const plain = (name: string) => (name === 'base' ? base : undefined);
      const all = (name: string) => (name === 'token' ? token : plain(name));
      const sent = fillBody({ text }, all);
      const kept = storableBody({ text }, plain);
      expect(fillBody(kept, all)).toEqual(sent);
      // Also in an environment where the plain name means something else by now.
      expect(fillBody(kept, (name) => (name === 'base' ? 'ANOTHER' : all(name)))).toEqual(sent);
    }),
    { numRuns: 500 },
  );
});
