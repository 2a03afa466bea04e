import type { Boundary } from './boundary.ts';
import { documentBoundaries } from './documentBoundaries.ts';
import { engineBoundaries } from './engineBoundaries.ts';
import { jobBoundaries } from './jobBoundaries.ts';
import { searchBoundaries } from './searchBoundaries.ts';

/**
 * Allowed imports, as data. test/architecture checks every import of the source against it, types included, and reports unused entries. To
 * allow something new, change a row here and state the reason in the commit.
 */

const shared: readonly Boundary[] = [
  { folder: 'shared/base', imports: [], packages: ['zod'], platform: 'pure' },
  { folder: 'shared/errors', imports: ['shared/base'], packages: ['zod'], platform: 'pure' },
  { folder: 'shared/api', imports: ['shared/base'], packages: ['zod'], platform: 'pure' },
  { folder: 'shared/connection', imports: ['shared/base'], packages: ['zod'], platform: 'pure' },
  { folder: 'shared/lab', imports: ['shared/base'], packages: ['zod'], platform: 'pure' },
  { folder: 'shared/settings', imports: ['shared/base', 'shared/history'], packages: ['zod'], platform: 'pure' },
  { folder: 'shared/recovery', imports: ['shared/errors'], packages: ['zod'], platform: 'pure' },
  {
    folder: 'shared/workspace',
    imports: ['shared/base', 'shared/lab', 'shared/operations'],
    packages: ['zod'],
    platform: 'pure',
  },
  { folder: 'shared/document', imports: ['shared/base'], packages: ['diff'], platform: 'pure' },
  { folder: 'shared/engine', imports: ['shared/errors', 'shared/api'], packages: ['zod'], platform: 'pure' },
  {
    folder: 'shared/run',
    imports: ['shared/base', 'shared/errors', 'shared/operations'],
    packages: ['zod'],
    platform: 'pure',
  },
  // What a crawl or batch found, from the engine's report or from its documents alone.
  {
    folder: 'shared/jobs',
    imports: ['shared/base', 'shared/api', 'shared/document'],
    packages: ['zod'],
    platform: 'pure',
  },
  { folder: 'shared/list', imports: ['shared/base', 'shared/lab'], packages: ['zod'], platform: 'pure' },
  { folder: 'shared/operations', imports: ['shared/base', 'shared/api'], packages: ['zod'], platform: 'pure' },
  { folder: 'shared/xray', imports: ['shared/base', 'shared/api'], packages: [], platform: 'pure' },
  { folder: 'shared/trace', imports: ['shared/base', 'shared/api'], packages: ['zod'], platform: 'pure' },
  {
    folder: 'shared/request',
    imports: ['shared/base', 'shared/api', 'shared/operations', 'shared/workspace'],
    packages: ['zod'],
    platform: 'pure',
  },
  {
    folder: 'shared/project',
    imports: ['shared/base', 'shared/operations', 'shared/request', 'shared/workspace'],
    packages: ['zod'],
    platform: 'pure',
  },
  {
    folder: 'shared/history',
    imports: ['shared/base', 'shared/operations', 'shared/run'],
    packages: ['zod'],
    platform: 'pure',
  },
  {
    folder: 'shared/ipc',
    imports: [
      'shared/base',
      'shared/api',
      'shared/errors',
      'shared/connection',
      'shared/lab',
      'shared/settings',
      'shared/workspace',
      'shared/list',
      'shared/jobs',
      'shared/engine',
      'shared/operations',
      'shared/run',
      'shared/history',
      'shared/recovery',
      'shared/trace',
      'shared/project',
    ],
    packages: ['zod'],
    platform: 'pure',
  },
];

const app: readonly Boundary[] = [
  {
    folder: 'electron/entry.ts',
    imports: [
      'electron/app/main.ts',
      'electron/engine/main.ts',
      'electron/cli/main.ts',
      'electron/cli/operation/runOperation.ts',
      'electron/cli/parse/runParse.ts',
      'electron/lab/main.ts',
    ],
    packages: ['electron'],
    platform: 'node',
  },
  {
    folder: 'electron/app',
    imports: ['shared', 'electron/core', 'electron/client', 'electron/adapters', 'electron/ipc', 'electron/lab'],
    packages: ['electron', 'zod'],
    platform: 'node',
  },
  {
    folder: 'electron/app/preload.ts',
    imports: ['shared/ipc/channels.ts'],
    types: ['shared/ipc'],
    packages: ['electron'],
    platform: 'pure',
  },
  { folder: 'electron/ipc', imports: ['shared', 'electron/core'], packages: ['electron', 'zod'], platform: 'node' },
  // The following folders run in plain Node: no electron, no window, so that they can be tested unchanged.
  { folder: 'electron/core', imports: ['shared'], packages: ['zod'], platform: 'node' },
  { folder: 'electron/client', imports: ['shared'], types: ['electron/core'], packages: [], platform: 'node' },
  {
    folder: 'electron/adapters',
    imports: ['shared', 'electron/client', 'electron/guard', 'electron/adapters/store'],
    types: ['electron/core'],
    // Runs as files.
    packages: ['electron', 'yauzl', 'yazl'],
    platform: 'node',
  },
  {
    folder: 'electron/adapters/store',
    imports: ['shared'],
    types: ['electron/core'],
    packages: ['libsql', 'zod'],
    platform: 'node',
  },
  {
    folder: 'electron/cli',
    imports: ['shared', 'electron/app', 'electron/adapters'],
    packages: ['electron'],
    platform: 'node',
  },
];

const lab: readonly Boundary[] = [
  // Plain Node behind the engine's own request guard, so that both refuse unauthorized clients alike.
  {
    folder: 'electron/lab',
    imports: [
      'shared/base',
      'shared/lab',
      'shared/api',
      'electron/engine/http',
      'electron/guard/isPublic.ts',
      'electron/adapters/regularFile.ts',
    ],
    types: ['electron/engine/ports'],
    packages: ['zod', 'ws'],
    platform: 'node',
  },
  { folder: 'electron/lab/main.ts', imports: ['shared', 'electron/lab'], packages: ['electron'], platform: 'node' },
];

const renderer: readonly Boundary[] = [
  {
    folder: 'renderer/main.tsx',
    imports: ['renderer/app'],
    packages: [],
    platform: 'page',
  },
  // The page after the window's program has failed: it must not need any of it.
  {
    folder: 'renderer/recovery.ts',
    imports: ['renderer/host/findBridge.ts'],
    types: ['shared/ipc', 'shared/recovery'],
    packages: [],
    platform: 'page',
  },
  {
    folder: 'renderer/app',
    imports: [
      'shared',
      'renderer/app/bootstrap/useBootstrapEditorCleanup.ts',
      'renderer/data',
      'renderer/features',
      'renderer/host',
      'renderer/messages',
      'renderer/styles',
      'renderer/ui',
    ],
    packages: ['react', 'react-dom', 'react-aria-components', 'lucide-react'],
    platform: 'page',
  },
  {
    folder: 'renderer/app/bootstrap',
    imports: ['shared', 'renderer/app', 'renderer/host', 'renderer/monaco', 'renderer/styles'],
    packages: ['react', 'zod'],
    platform: 'page',
  },
  {
    folder: 'renderer/data',
    imports: ['shared', 'renderer/host', 'renderer/messages'],
    packages: ['react', '@tanstack/react-query', 'lucide-react', 'zustand'],
    platform: 'page',
  },
  // A version of an agent's result is looked at as every result is, by the same inspectors; its schema is written as that of a request.
  {
    folder: 'renderer/features/agents',
    imports: [
      'shared',
      'renderer/data',
      'renderer/features/builder',
      'renderer/features/inspect',
      'renderer/messages',
      'renderer/monaco',
      'renderer/ui',
      'renderer/workers',
    ],
    packages: ['react', 'lucide-react', 'zustand'],
    platform: 'page',
  },
  // Agent runs are jobs among others: they are attached and removed as in their viewer.
  {
    folder: 'renderer/features/jobs',
    imports: [
      'shared',
      'renderer/data',
      'renderer/features/agents',
      'renderer/features/welcome/SampleCards.tsx',
      'renderer/messages',
      'renderer/ui',
    ],
    packages: ['react', 'lucide-react'],
    platform: 'page',
  },
  // A document is shown as a result is; the library is a part of the history.
  {
    folder: 'renderer/features/library',
    imports: [
      'shared',
      'renderer/data',
      'renderer/features/history/FooterKey.tsx',
      'renderer/features/history/historyLines.ts',
      'renderer/features/history/historyStore.ts',
      'renderer/features/inspect',
      'renderer/messages',
      'renderer/ui',
    ],
    packages: ['react', 'zustand', 'lucide-react', '@tanstack/react-query'],
    platform: 'page',
  },
  // Blocks of two parses with the page below them, and reported changes, are rendered as in a result; the menu of sources is the same.
  {
    folder: 'renderer/features/compare',
    imports: [
      'shared',
      'renderer/data',
      'renderer/features/inspect/blocks',
      'renderer/features/inspect/changes/ChangeReport.tsx',
      'renderer/features/inspect/compare/CompareMenu.tsx',
      'renderer/messages',
      'renderer/monaco',
      'renderer/ui',
      'renderer/workers',
    ],
    packages: ['react', 'lucide-react'],
    platform: 'page',
  },
  {
    folder: 'renderer/features/*',
    imports: ['shared', 'renderer/data', 'renderer/messages', 'renderer/monaco', 'renderer/ui', 'renderer/workers'],
    packages: ['react', 'lucide-react', 'zustand'],
    platform: 'page',
  },
  { folder: 'renderer/host', imports: ['shared'], packages: ['react', 'zod'], platform: 'page' },
  {
    folder: 'renderer/messages',
    imports: ['shared/base'],
    packages: ['react', 'intl-messageformat'],
    platform: 'page',
  },
  { folder: 'renderer/monaco', imports: ['shared'], packages: ['react', 'monaco-editor'], platform: 'page' },
  {
    folder: 'renderer/ui',
    imports: ['shared/base', 'renderer/messages'],
    packages: ['react', 'react-dom', 'react-aria-components', 'lucide-react', 'sonner'],
    platform: 'page',
  },
  {
    folder: 'renderer/workers',
    imports: ['shared'],
    packages: ['css-select', 'htmlparser2', 'markdown-it', 'markdown-it-deflist', 'temml'],
    platform: 'page',
  },
];

export const boundaries: readonly Boundary[] = [
  ...shared,
  ...app,
  ...engineBoundaries,
  ...documentBoundaries,
  ...jobBoundaries,
  ...searchBoundaries,
  ...lab,
  ...renderer,
];

/** Identifiers that only these files, and files of these folders, may use. */
export interface GuardedName {
  readonly name: string;
  readonly files: readonly string[];
  readonly instead: string;
}

const preload = 'electron/app/preload.ts';
const router = 'electron/ipc/router.ts';
const emit = 'electron/ipc/emit.ts';
const channels = 'shared/ipc/channels.ts';

export const guardedNames: readonly GuardedName[] = [
  { name: 'ipcMain', files: [router], instead: 'Add a handler in electron/ipc/handlers; the router calls it' },
  { name: 'ipcRenderer', files: [preload], instead: 'Ask through renderer/host' },
  { name: 'contextBridge', files: [preload], instead: 'Ask through renderer/host' },
  { name: 'callChannel', files: [channels, preload, router], instead: 'Add a call to shared/ipc/contract.ts' },
  { name: 'eventChannel', files: [channels, preload, emit], instead: 'Call the emit that electron/ipc/emit.ts makes' },
  {
    name: 'bridgeName',
    files: [channels, preload, 'renderer/host/findBridge.ts'],
    instead: 'Ask through renderer/host',
  },
  {
    // Once Node 20 has optimized `URL.canParse`, it rejects URLs with Latin-1 characters; pages run in Chromium.
    name: 'canParse',
    files: ['electron/engine/pages/inpage'],
    instead: 'Ask canParseUrl of shared/base',
  },
];

/** Only it sends to a window. */
export const sender = emit;

/** `net` without a session uses the default one, which denies everything: only files on disk are read through it. */
export const readersOfFiles: readonly string[] = [
  'electron/app/schemes/assetScheme.ts',
  'electron/app/schemes/bodyScheme.ts',
];

/** Names that do not describe the content. */
export const emptyNames: readonly string[] = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'types',
  'constants',
  'index',
];

/** Tools that load a default export; ambient modules have no other form. */
export const defaultExports: readonly string[] = ['*.config.ts', '*.d.ts'];

/** Files that compare an endpoint, each with its reason; all others read `requestKinds` of `shared/operations`. */
export const endpointComparisons: Readonly<Record<string, string>> = {
  'renderer/data/requests/newRequest.ts': 'An untouched tab is one that a new request would make, kind included',
  'renderer/app/shell/WorkArea.tsx': 'The welcome is shown in place of a tab that a new window opens with',
};

/** Maximum number of lines of files and functions: longer ones do several things. */
export const limits = { file: 400, function: 80, component: 120 };

/** Allowed entries of the project's root besides dot files. */
export const topLevel: readonly string[] = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'build',
  'docs',
  'electron',
  'package-lock.json',
  'package.json',
  'renderer',
  'shared',
  'test',
  'tsconfig.json',
];
