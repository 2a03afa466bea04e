import type { Boundary } from './boundary.ts';

/** What the folders of searches and of the library, and what opens them and the tools, may import. */
export const searchBoundaries: readonly Boundary[] = [
  // A composition root: the tools of the catalogue over the guarded client.
  {
    folder: 'electron/engine/launch/openTools.ts',
    imports: ['shared/base', 'shared/api', 'electron/engine/alexandria'],
    types: ['electron/engine/host', 'electron/engine/launch', 'electron/engine/ports'],
    packages: [],
    platform: 'node',
  },
  // A composition root: searches over the providers, the library and scrapes.
  {
    folder: 'electron/engine/launch/openSearch.ts',
    imports: [
      'shared/base',
      'shared/api',
      'electron/engine/cache/cacheRules.ts',
      'electron/engine/extract/highlights',
      'electron/engine/scrape',
      'electron/engine/search',
      'electron/engine/site/canonicalUrl.ts',
    ],
    types: ['electron/guard', 'electron/engine/http', 'electron/engine/ports'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/launch/openLibrary.ts',
    imports: ['electron/engine/library'],
    packages: ['electron'],
    platform: 'node',
  },
  // The full-text index of what was read; its databases are in a process of their own.
  {
    folder: 'electron/engine/library',
    imports: [
      'shared/base',
      'electron/adapters/store',
      'electron/engine/extract/highlights',
      'electron/guard/guardWire.ts',
    ],
    types: ['shared/api', 'electron/engine/ports'],
    packages: [],
    platform: 'node',
  },
  // A search of the web: its request, its providers, its results. The providers are described and not programmed.
  {
    folder: 'electron/engine/search',
    imports: [
      'shared/base',
      'shared/api',
      'electron/adapters/regularFile.ts',
      // Keys that a provider repeats.
      'electron/client/redact.ts',
      'electron/engine/alexandria/http/template.ts',
      'electron/engine/jobs/validate',
      'electron/engine/scrape/validate',
      'electron/engine/threat',
    ],
    types: ['electron/guard', 'electron/engine/ports'],
    packages: ['zod'],
    platform: 'node',
  },
];
