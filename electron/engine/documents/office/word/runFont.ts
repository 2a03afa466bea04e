import type { TextStyles } from './textStyles.ts';

/** Returns the font of a run's Latin text; empty if it comes from the theme or is not set. */
export function runFontOf(run: string, style: string, styles: TextStyles): string {
  const own = latinFont(/<w:rFonts\b[^>]*>/.exec(run)?.[0] ?? '');
  if (own !== null) return own;
  const named = runStyleOf(run);
  return (named === undefined ? null : styles.fontOf(named)) ?? styles.fontOf(style) ?? '';
}

/** The style that a run names. */
export function runStyleOf(run: string): string | undefined {
  return /<w:rStyle\b[^>]*\sw:val="([^"]*)"/.exec(run)?.[1];
}

function latinFont(tag: string): string | null {
  if (/\sw:asciiTheme="/.test(tag)) return '';
  return /\sw:ascii="([^"]*)"/.exec(tag)?.[1] ?? null;
}
