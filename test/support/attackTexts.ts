const sizeBytes = 80_000;

function repeated(part: string): string {
  return part.repeat(Math.ceil(sizeBytes / part.length)).slice(0, sizeBytes);
}

/** Texts on which a pattern that begins anew at each character takes quadratic time, or one with ambiguous parts exponential time. */
export const attackTexts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [' ', '\t', '\n', '\r\n', ' \n', '\u00a0'].map((blank) => [
      `blanks ${JSON.stringify(blank)}`,
      `a${repeated(blank)}b`,
    ]),
  ),
  ...Object.fromEntries(
    ['[', '![', '](', '[a](', '(', '{{', '<', '<a ', '<!--', '</', '&a', '`', '```\n', '*', '_a', '# ', '| ', '|-'].map(
      (part) => [part, `${repeated(part)}\u0001`],
    ),
  ),
  ...Object.fromEntries(
    ['- ', '> ', '\\', '"', "'", '/*', '//', 'a.', 'a@', '$1,', 'https://'].map((part) => [
      part,
      `x${repeated(part)}\n!`,
    ]),
  ),
  'nested arrays': '['.repeat(sizeBytes / 2) + ']'.repeat(sizeBytes / 2),
};
