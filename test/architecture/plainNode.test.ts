import { describe, expect, it } from 'vitest';
import { isInside, resolveRelative } from './checkImports.ts';
import { parseSource, readProject, type Source } from './sources.ts';

/** The packages that a file loads when it runs, through all that it imports; types are gone by then. */
function packagesBehind(path: string, sources: ReadonlyMap<string, Source>, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  if (seen.has(path)) return found;
  seen.add(path);
  for (const { specifier, typesOnly } of sources.get(path)?.imports ?? []) {
    if (typesOnly) continue;
    if (!specifier.startsWith('.')) found.add(specifier);
    else for (const name of packagesBehind(resolveRelative(path, specifier), sources, seen)) found.add(name);
  }
  return found;
}

function byPath(sources: readonly Source[]): Map<string, Source> {
  return new Map(sources.map((source) => [source.path, source]));
}

describe('core and client', () => {
  const modules = import.meta.glob<Record<string, unknown>>([
    '../../electron/{core,client}/**/*.ts',
    // They are programs: to load one is to run it.
    '!**/*.{worker,process}.ts',
  ]);

  it('load in plain Node, all of them', async () => {
    expect(process.versions['electron']).toBeUndefined();
    const loaded = await Promise.all(Object.values(modules).map((load) => load()));
    expect(loaded.length).toBeGreaterThan(0);
  });

  it('have no electron behind them, however far', () => {
    const sources = byPath(readProject());
    const paths = [...sources.keys()].filter(
      (path) => isInside(path, 'electron/core') || isInside(path, 'electron/client'),
    );
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => packagesBehind(path, sources).has('electron'))).toEqual([]);
  });

  it('would be caught with it', () => {
    const sources = byPath([
      parseSource('electron/core/a.ts', "import { b } from '../adapters/b.ts';"),
      parseSource('electron/adapters/b.ts', "import { app } from 'electron';"),
      parseSource('electron/core/c.ts', "import type { app } from 'electron';"),
    ]);
    expect(packagesBehind('electron/core/a.ts', sources).has('electron')).toBe(true);
    expect(packagesBehind('electron/core/c.ts', sources).has('electron')).toBe(false);
  });
});
