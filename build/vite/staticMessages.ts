import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Inserts the window's English texts into pages without a program: `%area.key%` stands for a text of renderer/messages/en. */
export function staticWords(rendererFolder: string): Plugin {
  return {
    name: 'trowel:static-words',
    transformIndexHtml: (html) =>
      html.replaceAll(/%(\w+)\.([\w.]+)%/g, (_place, area: string, key: string) => wordOf(rendererFolder, area, key)),
  };
}

function wordOf(rendererFolder: string, area: string, key: string): string {
  const path = join(rendererFolder, `messages/en/${area}.json`);
  const words = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>;
  const word = words[key];
  if (typeof word !== 'string') throw new Error(`${path} has no text "${key}"`);
  return word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
