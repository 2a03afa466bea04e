import { describe, expect, it } from 'vitest';
import { boundaries } from '../../build/boundaries.ts';
import { checkImports, unneededEntries } from './checkImports.ts';
import { findCycles, findFolderCycles } from './findCycles.ts';
import { describeProblems, parseSource, readProject, type Source } from './sources.ts';

describe('the import table', () => {
  const project = readProject();

  it('allows every import of the source', () => {
    expect(describeProblems(checkImports(project, boundaries).problems)).toBe('');
  });

  it('names nothing that no file needs', () => {
    expect(unneededEntries(checkImports(project, boundaries), boundaries)).toEqual([]);
  });

  it('leaves no files that import each other in a circle', () => {
    expect(findCycles(project)).toEqual([]);
  });

  it.each([
    'electron',
    'electron/engine',
  ])('leaves no folders below %s that import each other in a circle', (parent) => {
    expect(findFolderCycles(project, parent).join('\n')).toBe('');
  });

  it('leaves only types in the ports of the engine', () => {
    const ports = project.filter(({ path }) => path.startsWith('electron/engine/ports/'));
    const values = ports.flatMap(({ path, program, lineAt }) =>
      program.body.filter((statement) => !isTypeOnly(statement)).map(({ start }) => `${path}:${lineAt(start)}`),
    );
    expect(ports.length).toBeGreaterThan(5);
    expect(values).toEqual([]);
  });
});

function isTypeOnly(statement: Source['program']['body'][number]): boolean {
  if (statement.type === 'ImportDeclaration') return statement.importKind === 'type';
  if (statement.type === 'ExportNamedDeclaration') return statement.exportKind === 'type';
  return statement.type === 'TSInterfaceDeclaration' || statement.type === 'TSTypeAliasDeclaration';
}

describe('the check of imports', () => {
  function problemsOf(path: string, text: string): string {
    return describeProblems(checkImports([parseSource(path, text)], boundaries).problems);
  }

  it.each([
    ['shared/base/x.ts', "import { y } from '../errors/appError.ts';", 'shared/base may not import shared/errors'],
    ['shared/base/x.ts', "import type { y } from '../errors/appError.ts';", 'shared/base may not import shared/errors'],
    ['shared/base/x.ts', "type Y = import('../errors/appError.ts').Y;", 'shared/base may not import shared/errors'],
    ['shared/base/x.ts', "export * from '../errors/appError.ts';", 'shared/base may not import shared/errors'],
    ['shared/base/x.ts', "const y = await import('../../electron/core/ports.ts');", 'may not import electron/core'],
    ['shared/base/x.ts', 'const y = await import(name);', 'computed'],
    ['shared/base/x.ts', "import { join } from 'node:path';", 'has no Node'],
    ['electron/core/x.ts', "import { join } from 'path';", 'Write node:path'],
    ['electron/core/x.ts', "import { app } from 'electron';", 'may not import the package electron'],
    ['electron/core/x.ts', "import { y } from '../engine/http/y.ts';", 'may not import electron/engine/http'],
    ['electron/client/x.ts', "import { y } from '../core/ports.ts';", 'only types from electron/core'],
    ['electron/engine/scrape/x.ts', "import { y } from '../http/y.ts';", 'may not import electron/engine/http'],
    ['electron/engine/http/x.ts', "import { y } from '../../client/y.ts';", 'may not import electron/client'],
    ['electron/guard/x.ts', "import { parseDocument } from 'htmlparser2';", 'may not import the package htmlparser2'],
    ['electron/unheard/x.ts', '', 'no row'],
    ['renderer/features/a/x.ts', "import { y } from '../b/y.ts';", 'may not import renderer/features/*'],
    ['renderer/ui/x.ts', "import { y } from '../data/y.ts';", 'may not import renderer/data'],
    ['renderer/ui/x.ts', "import '../../electron/app/windows/menu.ts';", 'may not import electron/app'],
    ['shared/base/x.ts', "import { y } from './y';", 'has no extension'],
  ])('refuses in %s: %s', (path, text, expected) => {
    expect(problemsOf(path, text)).toContain(expected);
  });

  it.each([
    ['shared/errors/x.ts', "import { ok } from '../base/result.ts'; import { z } from 'zod';"],
    ['electron/client/x.ts', "import type { Port } from '../core/ports.ts'; import { join } from 'node:path';"],
    ['renderer/features/a/x.ts', "import { y } from './deep/y.ts'; import { Button } from '../../ui/Button.tsx';"],
  ])('accepts in %s: %s', (path, text) => {
    expect(problemsOf(path, text)).toBe('');
  });

  it('reports what the table allows and nobody needs', () => {
    const table = [
      { folder: 'shared/a', imports: ['shared/b', 'shared/c'], packages: ['zod'], platform: 'pure' },
      { folder: 'shared/b', imports: [], packages: [], platform: 'pure' },
      { folder: 'shared/d', imports: [], packages: [], platform: 'pure' },
    ] as const;
    const sources = [parseSource('shared/a/x.ts', "import '../b/y.ts';"), parseSource('shared/b/y.ts', '')];
    expect(unneededEntries(checkImports(sources, table), table)).toEqual([
      'shared/a: imports names shared/c, which no file of it needs',
      'shared/a: packages names zod, which no file of it needs',
      'the row shared/d covers no file',
    ]);
  });

  it('finds circles, also those of types alone', () => {
    const sources = [
      parseSource('shared/a/x.ts', "import type { Y } from './y.ts';"),
      parseSource('shared/a/y.ts', "import { z } from '../b/z.ts';"),
      parseSource('shared/b/z.ts', "import type { X } from '../a/x.ts';"),
      parseSource('shared/b/w.ts', "import { z } from './z.ts';"),
    ];
    expect(findCycles(sources)).toEqual([['shared/a/x.ts', 'shared/a/y.ts', 'shared/b/z.ts']]);
  });

  it('finds folders in a circle of types, and names the imports that close it', () => {
    const sources = [
      parseSource('app/a/x.ts', "import type { Y } from '../b/deep/y.ts';"),
      parseSource('app/b/deep/y.ts', "import { w } from './w.ts'; import '../../d/v.ts';"),
      parseSource('app/b/deep/w.ts', "import { z } from '../../c/z.ts';"),
      parseSource('app/c/z.ts', "import type { X } from '../a/other.ts';"),
      parseSource('app/a/other.ts', ''),
      parseSource('app/d/v.ts', "import '../main.ts';"),
      parseSource('app/main.ts', "import './a/x.ts'; import './d/v.ts';"),
    ];
    expect(findFolderCycles(sources, 'app')).toEqual([
      [
        'a, b, c import each other:',
        '  app/a/x.ts → app/b/deep/y.ts',
        '  app/b/deep/w.ts → app/c/z.ts',
        '  app/c/z.ts → app/a/other.ts',
      ].join('\n'),
    ]);
  });
});
