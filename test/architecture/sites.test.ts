import { describe, expect, it } from 'vitest';
import { readProject } from './sources.ts';

/** What decides how a page is read. What is blocked as advertising is named by its hosts elsewhere, as such lists are. */
const folders = ['electron/engine/extract', 'electron/engine/static', 'electron/engine/pages'];
/** The vocabulary that pages describe themselves with has an address for a name; those are not visited. */
const vocabularies = new Set(['schema.org', 'www.w3.org', 'ogp.me']);
const host =
  /(?<![\w.@-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|co|de|fr|uk|jp|ru|cn|ai|app|gov|edu|tv|me|info|eu)(?![\w(-])/gi;

describe('rules about pages', () => {
  it('name no site: what a page is decides, not whose', () => {
    const named = readProject()
      .filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)))
      .flatMap(({ path, text }) => [...text.matchAll(host)].map(([name]) => ({ path, name: name.toLowerCase() })))
      .filter(({ name }) => !vocabularies.has(name));
    expect(named).toEqual([]);
  });
});
