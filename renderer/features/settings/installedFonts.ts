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
const isInstalledByFont = new Map<string, boolean>();

/**
 * Whether a font family is installed: a browser silently renders a fallback, so the widths with two different fallbacks are compared.
 * Cached until the window closes.
 */
export function isFontInstalled(name: string): boolean {
  const known = isInstalledByFont.get(name);
  if (known !== undefined) return known;
  const pen = document.createElement('canvas').getContext('2d');
  const widthOf = (fallback: string): number => {
    if (pen === null) return 0;
    pen.font = `40px ${JSON.stringify(name)}, ${fallback}`;
    return pen.measureText(sample).width;
  };
  const isThere = pen !== null && widthOf('serif') === widthOf('sans-serif');
  isInstalledByFont.set(name, isThere);
  return isThere;
}
