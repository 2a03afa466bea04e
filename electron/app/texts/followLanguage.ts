import { textLanguage } from '../../../shared/settings/language.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { SettingsService } from '../../core/settings/settingsService.ts';
import { setTextLanguage } from './text.ts';

/**
 * Gives main's texts the language of the settings, now and after each change.
 * @param systemLocale a BCP 47 tag
 * @param onChosen called when the language is known and after each of its changes: the menu is made of texts
 */
export function followLanguage(settings: SettingsService, systemLocale: string, onChosen: () => void): void {
  let known: Settings['language'] | null = null;
  const apply = ({ language }: Settings): void => {
    if (language === known) return;
    known = language;
    setTextLanguage(textLanguage(language, systemLocale));
    onChosen();
  };
  settings.subscribe(apply);
  void settings.get().then((read) => {
    if (read.ok) apply(read.value);
  });
}
