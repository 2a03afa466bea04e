import type { SystemColours } from './themeName.ts';

/** System color preferences, as media queries. */
export const systemQueries = {
  dark: '(prefers-color-scheme: dark)',
  highContrast: '(prefers-contrast: more)',
} as const;

/** The system's colours at this moment. */
export function readSystemColours(): SystemColours {
  return { dark: matchMedia(systemQueries.dark).matches, highContrast: matchMedia(systemQueries.highContrast).matches };
}
