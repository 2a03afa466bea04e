/** Code faces that many computers have. */
export const knownCodeFonts = [
  'JetBrains Mono',
  'Fira Code',
  'Cascadia Code',
  'Source Code Pro',
  'SF Mono',
  'Menlo',
  'Consolas',
  'Ubuntu Mono',
  'DejaVu Sans Mono',
  'Liberation Mono',
  'Noto Sans Mono',
] as const;

const sample = 'mmmmiiiiWWWW0Ol1';
const answers = new Map<string, boolean>();

/**
 * Whether a family is on this computer: a browser draws another one in its place without a word, so two fallbacks of
 * different widths tell. Remembered while the window lives.
 */
export function isFontInstalled(name: string): boolean {
  const known = answers.get(name);
  if (known !== undefined) return known;
  const pen = document.createElement('canvas').getContext('2d');
  const widthOf = (fallback: string): number => {
    if (pen === null) return 0;
    pen.font = `40px ${JSON.stringify(name)}, ${fallback}`;
    return pen.measureText(sample).width;
  };
  const isThere = pen !== null && widthOf('serif') === widthOf('sans-serif');
  answers.set(name, isThere);
  return isThere;
}
