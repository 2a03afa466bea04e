import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../../renderer/styles/tokens.css'), 'utf8');
const themes = ['light', 'dark', 'contrast-light', 'contrast-dark'] as const;
const surfaces = ['app', 'side', 'base', 'raised', 'sunken', 'hover', 'pressed', 'selected'].map(
  (name) => `surface-${name}`,
);

function tokensOf(theme: string): ReadonlyMap<string, string> {
  const block = new RegExp(`:root\\[data-theme=["']${theme}["']\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return new Map([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Text colors and backgrounds that are combined somewhere in the window. */
const words: readonly (readonly [string, string])[] = [
  ...surfaces.flatMap((surface) => ['text', 'text-2', 'text-3'].map((text) => [text, surface] as const)),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent', 'accent-pressed'],
  ['on-danger', 'danger'],
  ['text-inverse', 'surface-inverse'],
  ...['cat-4-tint', 'surface-base', 'surface-side'].map((ground) => ['cat-4-text', ground] as const),
  ...['accent', 'info', 'success', 'warning', 'danger'].flatMap((tone) => [
    [`${tone}-text`, `${tone}-tint`] as const,
    [`${tone}-text`, 'surface-base'] as const,
    ['text', `${tone}-tint`] as const,
  ]),
];
const graphics: readonly (readonly [string, string])[] = [
  ['border-control', 'surface-base'],
  ['focus-ring', 'surface-base'],
  ['focus-ring', 'surface-app'],
  ['accent', 'surface-base'],
  ...Array.from({ length: 10 }, (_, index) => [`cat-${index + 1}`, 'surface-base'] as const),
];

describe.each(themes)('the colours of the theme %s', (theme) => {
  const tokens = tokensOf(theme);
  const ratios = (pairs: readonly (readonly [string, string])[], least: number) =>
    pairs.flatMap(([front, ground]) => {
      const ratio = contrast(tokens.get(front) ?? '', tokens.get(ground) ?? '');
      return ratio >= least ? [] : [`${front} on ${ground}: ${ratio.toFixed(2)}`];
    });

  it('are all there', () => {
    expect([...new Set([...words, ...graphics].flat())].filter((name) => !tokens.has(name))).toEqual([]);
  });

  it('keep words readable and marks visible', () => {
    expect(ratios(words, 4.5)).toEqual([]);
    expect(ratios(graphics, 3)).toEqual([]);
  });
});

describe('the first paint', () => {
  it('has the colours of the dark theme where the system is dark', () => {
    const before = /:root:not\(\[data-theme\]\) \{([^}]*)\}/.exec(css)?.[1] ?? '';
    const named = [...before.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)];
    expect(named.length).toBeGreaterThan(8);
    const dark = tokensOf('dark');
    expect(named.filter((match) => dark.get(match[1] ?? '') !== match[2]).map((match) => match[1])).toEqual([]);
  });
});
