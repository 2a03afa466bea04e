import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Inserts the window's texts into pages without a program: `%area.key%` stands for a text of renderer/messages, `%lang%` for its language.
 * A page with such places is built in English as `page.html` and in German as `page.de.html`.
 */
export function staticWords(rendererFolder: string): Plugin {
  return {
    name: 'trowel:static-words',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue;
        const html = String(file.source);
        if (!html.includes('%lang%')) continue;
        file.source = insertTexts(html, rendererFolder, 'en');
        const fileName = file.fileName.replace(/html$/, 'de.html');
        this.emitFile({ type: 'asset', fileName, source: insertTexts(html, rendererFolder, 'de') });
      }
    },
  };
}

function insertTexts(html: string, rendererFolder: string, language: 'en' | 'de'): string {
  return html.replaceAll('%lang%', language).replaceAll(/%(\w+)\.([\w.]+)%/g, (_place, area: string, key: string) => {
    const text = textOf(rendererFolder, language, area, key) ?? textOf(rendererFolder, 'en', area, key);
    if (text === undefined) throw new Error(`${area}.json has no text "${key}"`);
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  });
}

function textOf(rendererFolder: string, language: string, area: string, key: string): string | undefined {
  const path = join(rendererFolder, `messages/${language}/${area}.json`);
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>;
  return typeof texts[key] === 'string' ? texts[key] : undefined;
}
