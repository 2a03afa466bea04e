import { app } from 'electron';
import { placeOf } from '../place/placeOf.ts';

/**
 * Gives Chromium itself, before it starts, the name, the place and the languages that scrapes have which ask for none: a frame
 * of another process and a worker run their first script before DevTools could tell them.
 */
export function assumeUsualPlace(): void {
  const { timezone, languages } = placeOf();
  const [language = 'en-US'] = languages;
  app.userAgentFallback = browserUserAgent(app.userAgentFallback);
  app.commandLine.appendSwitch('lang', language);
  process.env['TZ'] = timezone;
  // Its own advice to those who write Electron apps would stand in the console of each page.
  process.env['ELECTRON_DISABLE_SECURITY_WARNINGS'] = 'true';
  // What glib makes the list of preferred languages from, on Linux.
  process.env['LANGUAGE'] = language.replace('-', '_');
}

/** The name that this Chromium has by itself: Electron puts the application's and its own into it. */
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
