import { app } from 'electron';
import { localeForCountry } from '../../locale/localeForCountry.ts';

/**
 * Sets Chromium's default user agent, time zone and languages for scrapes that request none, before it starts: an out-of-process frame and
 * a worker run their first script before DevTools can configure them.
 */
export function applyDefaultLocale(): void {
  const { timezone, languages } = localeForCountry();
  const [language = 'en-US'] = languages;
  app.userAgentFallback = browserUserAgent(app.userAgentFallback);
  app.commandLine.appendSwitch('lang', language);
  process.env['TZ'] = timezone;
  // Electron's security warnings for developers would appear in the console of each page.
  process.env['ELECTRON_DISABLE_SECURITY_WARNINGS'] = 'true';
  // GLib derives the list of preferred languages from it on Linux.
  process.env['LANGUAGE'] = language.replace('-', '_');
}

/** Returns Chromium's own user agent: Electron adds the application's name and its own. */
export function browserUserAgent(userAgent: string): string {
  return (
    userAgent
      .split(' ')
      .filter((part) => !/^(?:Electron|Trowel|trowel)\//.test(part))
      // As Chromium shortens it for everybody.
      .map((part) => part.replace(/^(Chrome\/\d+)\..*/, '$1.0.0.0'))
      .join(' ')
  );
}
