import type { Boundary } from './boundary.ts';

/** The rows of the engine and of the guard, which serves both programs. */
export const engineBoundaries: readonly Boundary[] = [
  { folder: 'electron/guard', imports: ['shared/base'], packages: ['zod'], platform: 'node' },
  {
    folder: 'electron/engine/main.ts',
    imports: ['shared', 'electron/engine', 'electron/adapters', 'electron/guard'],
    packages: ['electron'],
    platform: 'node',
  },
  // Types only: what the folders of the engine expect of each other, so that none imports another for its types.
  {
    folder: 'electron/engine/ports',
    imports: [],
    types: [
      'shared/base',
      'shared/api',
      'electron/engine/documents',
      'electron/engine/extract',
      'electron/engine/locale',
      'electron/engine/threat',
    ],
    packages: [],
    platform: 'pure',
  },
  // The command line and the supervisor's line.
  {
    folder: 'electron/engine/launch',
    imports: ['shared/base', 'shared/api', 'electron/adapters/regularFile.ts', 'electron/engine/proxies'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/launch/startJobStore.ts',
    imports: [],
    types: ['electron/engine/jobs/store'],
    packages: ['electron'],
    platform: 'node',
  },
  // A composition root: crawls and batches over scrapes, the guarded client, the job store and the rules of sites.
  {
    folder: 'electron/engine/launch/openJobs.ts',
    imports: [
      'shared/base',
      'electron/engine/jobs',
      'electron/engine/launch/crawlSites.ts',
      'electron/engine/launch/startJobStore.ts',
      'electron/engine/scrape',
      'electron/engine/site',
      'electron/engine/webhooks',
    ],
    types: ['electron/engine/host', 'electron/engine/http', 'electron/engine/model', 'electron/engine/ports'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/launch/crawlSites.ts',
    imports: ['shared/base', 'shared/api', 'electron/engine/jobs', 'electron/engine/site'],
    types: ['electron/guard', 'electron/engine/host', 'electron/engine/ports'],
    packages: [],
    platform: 'node',
  },
  // A composition root: maps over scrapes, the guarded client and the workers of sites.
  {
    folder: 'electron/engine/launch/openMaps.ts',
    imports: ['shared/base', 'shared/api', 'electron/engine/scrape', 'electron/engine/site'],
    types: ['electron/guard', 'electron/engine/host', 'electron/engine/http', 'electron/engine/ports'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/http',
    imports: [
      'shared',
      'electron/engine/cache/cacheRules.ts',
      'electron/engine/documents/kindOfFile.ts',
      'electron/engine/jobs/uuidV7.ts',
      'electron/engine/jobs/validate',
      'electron/engine/scrape',
      'electron/engine/site/map/mapScope.ts',
    ],
    types: [
      'electron/engine/alexandria',
      'electron/engine/artifacts',
      'electron/engine/files',
      'electron/engine/jobs',
      'electron/engine/ports',
      'electron/engine/site/map',
      'electron/engine/webhooks',
    ],
    packages: ['ws', 'zod'],
    platform: 'node',
  },
  // Knows nothing of HTTP: a job, a queue and a batch run it as the endpoint does.
  {
    folder: 'electron/engine/scrape',
    imports: [
      'shared',
      'electron/engine/cache',
      'electron/engine/changes',
      'electron/engine/documents/kindOfFile.ts',
      'electron/engine/documents/unreadKind.ts',
      'electron/engine/extract',
      'electron/engine/model',
      'electron/engine/recipe',
      'electron/engine/redact',
      'electron/engine/locale',
      'electron/engine/threat',
      'electron/engine/audit',
    ],
    types: ['electron/engine/alexandria', 'electron/engine/documents', 'electron/engine/ports'],
    packages: ['zod'],
    platform: 'node',
  },
  // Requests of crawls, batches and maps, by the rules of a scrape.
  {
    folder: 'electron/engine/jobs/validate',
    imports: ['shared/base', 'shared/api', 'electron/engine/scrape/validate', 'electron/engine/site/userPatterns.ts'],
    types: ['electron/engine/ports', 'electron/engine/scrape/scrapeJob.ts', 'electron/engine/site/map'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/jobs/watch',
    imports: [],
    types: ['electron/engine/ports'],
    packages: [],
    platform: 'pure',
  },
  // Options of a crawl from words.
  {
    folder: 'electron/engine/jobs/prompt',
    imports: ['shared/base', 'shared/api', 'electron/engine/site/userPatterns.ts'],
    types: ['electron/engine/ports', 'electron/engine/model'],
    packages: ['zod'],
    platform: 'node',
  },
  // Runs the pages of jobs. Of scrapes, and of the site that is crawled, it knows ports alone.
  {
    folder: 'electron/engine/jobs',
    imports: ['shared/base', 'shared/api'],
    types: ['electron/engine/ports'],
    packages: ['tldts'],
    platform: 'node',
  },
  // The jobs of one data folder, over the SQLite driver of the app's store.
  {
    folder: 'electron/engine/jobs/store',
    imports: [
      'shared/base',
      'electron/adapters/store/migrations.ts',
      'electron/adapters/store/sqliteDriver.ts',
      'electron/guard/guardWire.ts',
    ],
    types: ['electron/engine/ports'],
    packages: [],
    platform: 'node',
  },
  // Sends events of jobs, through the guard.
  {
    folder: 'electron/engine/webhooks',
    imports: ['shared/base', 'shared/api', 'electron/engine/jobs/runner/storeCalls.ts'],
    types: ['electron/guard', 'electron/engine/jobs', 'electron/engine/ports'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/files',
    imports: ['shared/base', 'shared/api', 'electron/engine/decode'],
    types: ['electron/engine/ports'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/pages',
    imports: [
      'shared/base',
      'shared/api',
      'electron/guard',
      'electron/adapters',
      'electron/engine/pages/inpage',
      'electron/engine/static/isScript.ts',
      'electron/engine/static/isStaticPage.ts',
      'electron/engine/dash',
      'electron/engine/decode',
      'electron/engine/locale',
      'electron/engine/profiles',
      'electron/engine/threat',
    ],
    types: [
      'electron/engine/ports',
      'electron/engine/blocking',
      'electron/engine/static',
      'electron/engine/extract/branding/styleSample.ts',
    ],
    packages: ['electron', 'zod'],
    platform: 'node',
  },
  {
    folder: 'electron/engine/pages/inpage',
    imports: ['shared/base/lookupTable.ts', 'electron/engine/blocking/consentLabels.ts'],
    // The script's result has the type that its reader expects.
    types: ['electron/engine/extract/branding/styleSample.ts'],
    packages: [],
    platform: 'page',
  },
  // A page of our own that encodes MP3 and MP4: only the engine can access it, and it accesses nothing else.
  {
    folder: 'electron/engine/pages/inpage/convert',
    imports: [],
    packages: ['mediabunny', '@mediabunny/mp3-encoder'],
    platform: 'page',
  },
  // A composition root: the demo site belongs to the engine, the guard only resolves its name.
  {
    folder: 'electron/engine/host/guard.process.ts',
    imports: ['electron/guard', 'electron/engine/demo', 'electron/engine/heap'],
    packages: [],
    platform: 'node',
  },
  // A composition root: the process of the workers that read documents.
  {
    folder: 'electron/engine/host/documents.process.ts',
    imports: ['electron/guard/guardWire.ts', 'electron/engine/host', 'electron/engine/documents/ocr'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/host',
    imports: [
      'shared/base',
      'electron/adapters',
      'electron/guard',
      'electron/engine/extract',
      'electron/engine/redact',
    ],
    types: ['electron/engine/documents', 'electron/engine/site', 'electron/engine/static'],
    packages: ['electron'],
    platform: 'node',
  },
  {
    folder: 'electron/engine/extract',
    imports: ['shared/base'],
    types: ['shared/api/engine/inspection.ts'],
    packages: ['htmlparser2', 'domhandler', 'dom-serializer', 'css-select', 'jsonrepair', 'tldts'],
    platform: 'node',
  },
  // Runs in workers, and determines without a browser what a browser would show.
  {
    folder: 'electron/engine/static',
    imports: [
      'shared/base',
      'electron/engine/extract',
      'electron/engine/blocking/consentLabels.ts',
      'electron/engine/decode/decodeText.ts',
    ],
    packages: ['domhandler', 'css-select', 'css-what', 'parse5', 'parse5-htmlparser2-tree-adapter'],
    platform: 'node',
  },
  // Runs in workers; its libraries stay here and in its rooms (documentBoundaries.ts).
  {
    folder: 'electron/engine/documents',
    imports: [
      'shared/base',
      'electron/engine/image',
      'electron/engine/documents/pdf',
      'electron/engine/documents/ocr',
      'electron/engine/documents/office',
      'electron/engine/documents/layout',
      'electron/engine/documents/compose',
    ],
    // Requests of the app to the process that renders pages.
    types: ['shared/engine/paintTask.ts'],
    packages: ['markdown-it'],
    platform: 'node',
  },
  { folder: 'electron/engine/image', imports: [], packages: [], platform: 'node' },
  { folder: 'electron/engine/heap', imports: [], packages: [], platform: 'node' },
  { folder: 'electron/engine/threat', imports: [], packages: [], platform: 'node' },
  { folder: 'electron/engine/audit', imports: [], packages: [], platform: 'node' },
  {
    folder: 'electron/engine/profiles',
    imports: ['shared/base'],
    types: ['electron/engine/ports'],
    packages: ['zod'],
    platform: 'node',
  },
  {
    folder: 'electron/engine/blocking',
    imports: ['shared/base'],
    packages: ['@ghostery/adblocker'],
    platform: 'node',
  },
  {
    folder: 'electron/engine/proxies',
    imports: ['shared/base', 'electron/engine/locale'],
    types: ['electron/engine/ports', 'electron/guard'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/dash',
    imports: ['shared/base'],
    packages: ['htmlparser2', 'domhandler'],
    platform: 'node',
  },
  { folder: 'electron/engine/decode', imports: ['shared/base'], packages: ['jschardet'], platform: 'node' },
  { folder: 'electron/engine/locale', imports: ['shared/base'], packages: [], platform: 'node' },
  // Which pages of a site a job visits: pure, so that each run of a job decides alike.
  { folder: 'electron/engine/redact', imports: ['shared/base'], packages: ['libphonenumber-js'], platform: 'node' },
  {
    folder: 'electron/engine/alexandria',
    imports: [
      'shared/base',
      'shared/api',
      // Lines of the tools file.
      'shared/request/jsonText.ts',
      'electron/adapters/regularFile.ts',
      // Keys that a service repeats.
      'electron/client/redact.ts',
      'electron/guard',
      'electron/engine/host/sitePool.ts',
    ],
    types: ['electron/engine/site'],
    packages: ['zod'],
    platform: 'node',
  },
  // What a whole site offers: robots.txt, sitemaps, feeds, the map of its pages. Its readers of foreign bytes run in a worker.
  {
    folder: 'electron/engine/site',
    imports: ['shared/base', 'electron/engine/extract'],
    types: ['electron/guard'],
    packages: ['htmlparser2', 'minisearch', 're2js', 'robots-parser', 'tldts'],
    platform: 'node',
  },
  {
    folder: 'electron/engine/model',
    imports: ['shared/base', 'electron/client/redact.ts', 'electron/engine/host/runInWorker.ts'],
    types: ['electron/engine/ports'],
    packages: ['zod', '@cfworker/json-schema'],
    platform: 'node',
  },
  // Extractors of deterministicJson: written by a model, interpreted here, never executed as code.
  {
    folder: 'electron/engine/recipe',
    imports: ['shared/base', 'electron/engine/extract', 'electron/engine/host/runInWorker.ts'],
    types: ['electron/engine/cache'],
    packages: ['zod', 'css-select', 'domhandler'],
    platform: 'node',
  },
  {
    folder: 'electron/engine/cache',
    imports: ['shared/base', 'shared/api'],
    types: ['electron/engine/ports'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/changes',
    imports: ['shared/base'],
    types: ['electron/engine/cache'],
    packages: ['diff'],
    platform: 'node',
  },
  {
    folder: 'electron/engine/credits',
    imports: ['shared/base'],
    types: ['electron/engine/ports'],
    packages: ['zod'],
    platform: 'node',
  },
  { folder: 'electron/engine/artifacts', imports: [], packages: [], platform: 'node' },
  {
    folder: 'electron/engine/data',
    imports: [
      'shared/base',
      'electron/engine/artifacts',
      'electron/engine/cache',
      'electron/engine/changes',
      'electron/engine/credits',
      'electron/engine/recipe',
    ],
    types: ['electron/engine/launch', 'electron/engine/ports'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/demo',
    imports: ['shared/base', 'electron/engine/image'],
    packages: [],
    platform: 'node',
  },
];
