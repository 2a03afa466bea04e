import type { Settings } from '../../../shared/settings/settings.ts';

export type ThemeName = Exclude<Settings['theme'], 'system'>;

export interface SystemColours {
  readonly dark: boolean;
  readonly highContrast: boolean;
}

/** Returns the theme to draw: the chosen one, or the system's with its contrast preference. */
export function themeName(chosen: Settings['theme'], system: SystemColours): ThemeName {
  if (chosen !== 'system') return chosen;
  if (system.highContrast) return system.dark ? 'contrast-dark' : 'contrast-light';
  return system.dark ? 'dark' : 'light';
}

export function isDark(theme: ThemeName): boolean {
  return theme === 'dark' || theme === 'contrast-dark';
}
