const sample = 'mmmmmmmmmmlli1WQ@ äß';
const known = new Map<string, boolean>();

/**
 * Whether a font family is installed on this computer: if it is not, text set in it is exactly as wide as in each of two fallback fonts.
 * The platform has no API for this that needs no permission.
 */
export function isFontInstalled(family: string): boolean {
  const told = known.get(family);
  if (told !== undefined) return told;
  const context = document.createElement('canvas').getContext('2d');
  const widthIn = (font: string): number => {
    if (context === null) return 0;
    context.font = `72px ${font}`;
    return context.measureText(sample).width;
  };
  const isThere = ['monospace', 'serif'].some((other) => widthIn(`"${family}", ${other}`) !== widthIn(other));
  known.set(family, isThere);
  return isThere;
}
