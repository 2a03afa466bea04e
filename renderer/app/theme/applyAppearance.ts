import type { Settings } from '../../../shared/settings/settings.ts';
import { appearanceOf } from './appearance.ts';
import { type SystemColours, themeName } from './themeName.ts';

/** Puts theme, density, type and motion on the document. */
export function applyAppearance(settings: Settings, system: SystemColours): void {
  const { dataset, style } = document.documentElement;
  dataset['theme'] = themeName(settings.theme, system);
  const { data, properties } = appearanceOf(settings);
  for (const [name, value] of Object.entries(data)) dataset[name] = value;
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
}
