import { describe, expect, it } from 'vitest';
import {
  defaultExports,
  emptyNames,
  endpointComparisons,
  guardedNames,
  limits,
  readersOfFiles,
  sender,
} from '../../build/boundaries.ts';
import { allowedNames, privatePhrases, privateWords } from '../../build/privateWords.ts';
import { endpoints } from '../../shared/operations/endpoint.ts';
import { checkEndpoints } from './checkEndpoints.ts';
import { checkLookups } from './checkLookups.ts';
import { checkNames } from './checkNames.ts';
import { checkPatterns } from './checkPatterns.ts';
import { checkShape } from './checkShape.ts';
import { checkWords } from './checkWords.ts';
import { describeProblems, parseSource, readProject } from './sources.ts';

const nameRules = { guardedNames, sender, readersOfFiles };
const shapeRules = { limits, emptyNames, defaultExports };

describe('the rules of the house', () => {
  const project = readProject();

  it('hold for the names that only some files may say', () => {
    expect(describeProblems(checkNames(project, nameRules))).toBe('');
  });

  it('hold for the form of every file', () => {
    expect(describeProblems(checkShape(project, shapeRules))).toBe('');
  });
});

describe('the check of lookup tables', () => {
  it('holds for all of them', () => {
    expect(describeProblems(checkLookups(readProject()))).toBe('');
  });

  it.each([
    'const names: Readonly<Record<string, string>> = { a: 1 };',
    'export const names: Record<string, number> = { a: 1 };',
  ])('refuses %s', (text) => {
    expect(describeProblems(checkLookups([parseSource('shared/base/x.ts', text)]))).toContain('lookupTable');
  });

  it.each([
    'const names: Readonly<Record<string, string>> = lookupTable({ a: 1 });',
    "const names: Record<'a', string> = { a: 1 };",
    'function f() { const names: Record<string, string> = { a: 1 }; }',
  ])('allows %s', (text) => {
    expect(describeProblems(checkLookups([parseSource('shared/base/x.ts', text)]))).toBe('');
  });
});

describe('the check of endpoints', () => {
  const rules = { endpoints, allowed: endpointComparisons };

  it('holds for all places: none asks which kind a request is', () => {
    expect(describeProblems(checkEndpoints(readProject(), rules))).toBe('');
  });

  it.each([
    "if (tab.endpoint === 'raw') f();",
    "const isList = 'list' !== tab?.endpoint;",
    "if (endpoint == 'agent') f();",
    'if (tab?.endpoint === defaultEndpoint) f();',
    'switch (run.endpoint) {}',
    "if (['scrape', 'raw'].includes(tab.endpoint)) f();",
  ])('refuses %s', (text) => {
    expect(describeProblems(checkEndpoints([parseSource('renderer/data/x.ts', text)], rules))).toContain(
      'requestKinds',
    );
  });

  it.each([
    'if (requestKinds[tab.endpoint].body.hasPage) f();',
    'if (one.endpoint === other.endpoint) f();',
    "if (cause.id === 'agent') f();",
    "if (endpoint === 'proxy') f();",
  ])('accepts %s', (text) => {
    expect(describeProblems(checkEndpoints([parseSource('renderer/data/x.ts', text)], rules))).toBe('');
  });

  it('names no file as an exception that does not compare', () => {
    const found = new Set(checkEndpoints(readProject(), { endpoints, allowed: {} }).map(({ path }) => path));
    expect(Object.keys(endpointComparisons).filter((path) => !found.has(path))).toEqual([]);
  });
});

describe('the check of words', () => {
  const rules = { words: privateWords, allowedNames, phrases: privatePhrases };

  it('holds for all names and comments', () => {
    expect(describeProblems(checkWords(readProject(), rules))).toBe('');
  });

  it.each([
    ['shared/base/x.ts', 'export const mostSigns = 3;'],
    ['shared/base/x.ts', 'interface PictureDesk {}'],
    ['shared/base/pictureDesk.ts', 'export const a = 1;'],
    ['shared/base/x.ts', '// The description stands below it.\nexport const a = 1;'],
  ])('refuses %s: %s', (path, text) => {
    expect(checkWords([parseSource(path, text)], rules)).not.toEqual([]);
  });
});

describe('the check of patterns', () => {
  it('holds for all of them', () => {
    expect(describeProblems(checkPatterns(readProject()))).toBe('');
  });

  it.each([
    String.raw`a.replace(/\s+$/, '');`,
    String.raw`a.replace(/^[-.]+|[-.]+$/g, '');`,
    String.raw`a.replace(/\p{L}*$/u, '');`,
    String.raw`a.replace(/\/+$/, '');`,
  ])('refuses %s', (text) => {
    expect(describeProblems(checkPatterns([parseSource('shared/base/x.ts', text)]))).toContain('quadratic');
  });

  it.each([
    String.raw`a.replace(/^\s+$/, '');`,
    String.raw`a.replace(/(?<!\d)\d+$/, '');`,
    String.raw`a.replace(/[|+$]$/, '');`,
    String.raw`a.replace(/(?:a|-+$)/, '');`,
  ])('accepts %s', (text) => {
    expect(describeProblems(checkPatterns([parseSource('shared/base/x.ts', text)]))).toBe('');
  });
});

describe('the check of names', () => {
  it.each([
    ['electron/app/x.ts', "import { ipcMain } from 'electron';", 'ipcMain'],
    ['renderer/data/x.ts', "import { bridgeName } from '../../shared/ipc/channels.ts';", 'bridgeName'],
    ['shared/request/x.ts', 'isAddress = URL.canParse(text);', 'canParse'],
    ['electron/app/x.ts', 'window.webContents.send("a", 1);', 'sends to a window'],
    ['electron/adapters/x.ts', 'contents.send("a", 1);', 'sends to a window'],
    ['electron/adapters/x.ts', "import { net } from 'electron'; net.request({ url });", 'default session'],
    ['electron/adapters/x.ts', "import { net } from 'electron'; net.request(url);", 'default session'],
    ['electron/adapters/x.ts', "import { net } from 'electron'; await net.fetch(url);", 'default session'],
  ])('refuses in %s: %s', (path, text, expected) => {
    expect(describeProblems(checkNames([parseSource(path, text)], nameRules))).toContain(expected);
  });

  it.each([
    ['electron/ipc/router.ts', "import { ipcMain } from 'electron'; ipcMain.handle('a', f);"],
    ['electron/adapters/x.ts', "import { net } from 'electron'; net.request({ url, session });"],
    ['electron/engine/pages/inpage/styles/x.ts', 'isAddress = URL.canParse(text);'],
    ['electron/guard/x.ts', 'wire.send(command);'],
  ])('accepts in %s: %s', (path, text) => {
    expect(describeProblems(checkNames([parseSource(path, text)], nameRules))).toBe('');
  });
});

describe('the check of form', () => {
  const long = (lines: number, before: string, after: string): string => `${before}\n${'f();\n'.repeat(lines)}${after}`;

  it.each([
    ['shared/base/utils.ts', '', '"utils"'],
    ['shared/types.ts', '', '"types"'],
    ['shared/helpers/x.ts', '', '"helpers"'],
    ['shared/base/index.ts', '', '"index"'],
    ['shared/twoWords/x.ts', '', 'lower-case word'],
    ['shared/base/two-words.ts', '', 'camelCase'],
    ['shared/base/Result.ts', '', 'camelCase'],
    ['shared/base/x.ts', "export { y } from './y.ts';", 'passes on'],
    ['shared/base/x.ts', "export * from './y.ts';", 'passes on'],
    ['shared/base/x.ts', 'export default 1;', 'default export'],
    ['shared/base/x.ts', 'const x: any = 1;', '"any"'],
    ['shared/base/x.ts', 'const x = y as any;', '"any"'],
    ['shared/base/x.ts', 'const x = y!;', '"!"'],
    ['shared/base/x.ts', 'class X { y!: string }', '"!:"'],
    ['shared/base/x.ts', ['// @ts', 'expect-error\nconst x = 1;'].join('-'), 'silences'],
    ['shared/base/x.ts', ['// TO', 'DO: more'].join(''), 'unfinished'],
    ['shared/base/x.ts', ['// oxlint', 'disable-next-line no-eval\nf();'].join('-'), 'without a reason'],
    ['shared/base/x.ts', long(401, '', ''), '402 lines'],
    ['shared/base/x.ts', long(80, 'function f() {', '}'), 'f has 82 lines, more than 80'],
    ['renderer/ui/X.tsx', long(120, 'function X() {', '}'), 'X has 122 lines, more than 120'],
    ['renderer/ui/X.tsx', long(90, 'const f = () => {', '}'), 'more than 80'],
  ])('refuses in %s', (path, text, expected) => {
    expect(describeProblems(checkShape([parseSource(path, text)], shapeRules))).toContain(expected);
  });

  it.each([
    ['renderer/ui/X.tsx', long(100, 'function X() {', '}')],
    ['build/x.config.ts', 'export default {};'],
    ['test/shared/x.test.ts', long(100, "describe('x', () => {", '});')],
    ['shared/base/x.ts', ['// oxlint', 'disable-next-line no-eval -- the sample needs it\nf();'].join('-')],
  ])('accepts in %s', (path, text) => {
    expect(describeProblems(checkShape([parseSource(path, text)], shapeRules))).toBe('');
  });
});
