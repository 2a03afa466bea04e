import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';

/**
 * `node build/scripts/translations.mjs`: prints as JSON what the German message files lack, with its English text, and the keys that
 * English no longer has. Ends with 1 if there is any.
 */

const folders = ['renderer/messages', 'electron/app/texts'];

/**
 * @param {string} folder
 * @param {string} language
 * @returns {Map<string, Record<string, string>>} by area, or by `main` where a language is one file
 */
function readTexts(folder, language) {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, folder, path), 'utf8'));
  const file = `${language}.json`;
  if (readdirSync(join(root, folder)).includes(file)) return new Map([['main', read(file)]]);
  const areas = readdirSync(join(root, folder, language)).toSorted();
  return new Map(areas.map((area) => [area.replace(/\.json$/, ''), read(join(language, area))]));
}

/** @returns {{ missing: Record<string, string>, stale: string[] }} keys as `area.key` */
export function compareTranslations() {
  /** @type {Record<string, string>} */
  const missing = {};
  /** @type {string[]} */
  const stale = [];
  for (const folder of folders) {
    const english = readTexts(folder, 'en');
    const german = readTexts(folder, 'de');
    for (const [area, texts] of english) {
      for (const [key, text] of Object.entries(texts)) {
        if (!Object.hasOwn(german.get(area) ?? {}, key)) missing[`${area}.${key}`] = text;
      }
    }
    for (const [area, texts] of german) {
      stale.push(
        ...Object.keys(texts).flatMap((key) => (Object.hasOwn(english.get(area) ?? {}, key) ? [] : `${area}.${key}`)),
      );
    }
  }
  return { missing, stale };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = compareTranslations();
  process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
  process.exitCode = Object.keys(found.missing).length + found.stale.length === 0 ? 0 : 1;
}
