import { isBuiltin } from 'node:module';
import { dirname, posix } from 'node:path';
import type { Boundary } from '../../build/boundary.ts';
import type { Import, Problem, Source } from './sources.ts';

/** The row of the table that a file falls under, and the folder within which it may import freely. */
export interface Place {
  readonly row: Boundary;
  readonly folder: string;
}

export interface Use {
  readonly row: Boundary;
  readonly kind: 'imports' | 'types' | 'packages';
  readonly entry: string;
}

export interface ImportCheck {
  readonly problems: readonly Problem[];
  /** Every row and entry of the table that something needed. */
  readonly usedRows: ReadonlySet<Boundary>;
  readonly uses: readonly Use[];
}

const checkedTrees = ['shared', 'electron', 'renderer'];

/** Holds every import of the three source trees against the table. */
export function checkImports(sources: readonly Source[], table: readonly Boundary[]): ImportCheck {
  const problems: Problem[] = [];
  const usedRows = new Set<Boundary>();
  const uses: Use[] = [];
  for (const source of sources) {
    if (!checkedTrees.some((tree) => isInside(source.path, tree)) || source.path.endsWith('.d.ts')) continue;
    const place = placeOf(source.path, table);
    if (!place) {
      problems.push(
        problemAt(source.path, 1, 'no row of the import table covers this file', 'Add a row to build/boundaries.ts'),
      );
      continue;
    }
    usedRows.add(place.row);
    for (const one of source.imports) {
      const verdict = judge(source, one, place, table);
      if (verdict && 'what' in verdict) problems.push(verdict);
      else if (verdict) uses.push(verdict);
    }
  }
  return { problems, usedRows, uses };
}

/** The longest matching row wins; `*` matches one folder of any name. */
export function placeOf(path: string, table: readonly Boundary[]): Place | undefined {
  const places = table.flatMap((row): Place[] => {
    const wanted = row.folder.split('/');
    const found = path.split('/').slice(0, wanted.length);
    const fits = found.length === wanted.length && wanted.every((part, index) => part === '*' || part === found[index]);
    return fits ? [{ row, folder: found.join('/') }] : [];
  });
  return places.toSorted((first, second) => second.folder.length - first.folder.length)[0];
}

function judge(source: Source, one: Import, place: Place, table: readonly Boundary[]): Problem | Use | undefined {
  const { specifier } = one;
  if (specifier === '') {
    return problemAt(
      source.path,
      one.line,
      'an import whose module is computed',
      'Name the module as a literal, so that it can be checked',
    );
  }
  if (specifier.startsWith('.')) return judgeRelative(source, one, place, table);
  if (isBuiltin(specifier)) return judgeBuiltin(source, one, place);
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (place.row.packages.includes(name)) return { row: place.row, kind: 'packages', entry: name };
  return problemAt(
    source.path,
    one.line,
    `${place.row.folder} may not import the package ${name}`,
    place.row.packages.length > 0
      ? `It may import ${place.row.packages.join(', ')}; take what you need through a port, or do it in a folder that may (build/boundaries.ts)`
      : 'Take what you need through a port, or do it in a folder that may (build/boundaries.ts)',
  );
}

function judgeBuiltin(source: Source, one: Import, place: Place): Problem | undefined {
  if (!one.specifier.startsWith('node:')) {
    return problemAt(source.path, one.line, `${one.specifier} is a module of Node`, `Write node:${one.specifier}`);
  }
  if (place.row.platform === 'node') return undefined;
  return problemAt(
    source.path,
    one.line,
    `${place.row.folder} has no Node, so it may not import ${one.specifier}`,
    'Declare what you need as a parameter or a port, and let the composition root give it',
  );
}

function judgeRelative(
  source: Source,
  one: Import,
  place: Place,
  table: readonly Boundary[],
): Problem | Use | undefined {
  const target = resolveRelative(source.path, one.specifier);
  if (posix.extname(target) === '') {
    return problemAt(source.path, one.line, `${one.specifier} has no extension`, 'Write the file with its .ts or .tsx');
  }
  const there = placeOf(target, table);
  if (there?.folder === place.folder) return undefined;
  const { row } = place;
  const entry = row.imports.find((folder) => isInside(target, folder));
  if (entry !== undefined) return { row, kind: 'imports', entry };
  const typeEntry = row.types?.find((folder) => isInside(target, folder));
  if (typeEntry !== undefined) {
    if (one.typesOnly) return { row, kind: 'types', entry: typeEntry };
    return problemAt(
      source.path,
      one.line,
      `${row.folder} may take only types from ${typeEntry}`,
      'Write import type, and let the composition root hand over the value',
    );
  }
  const allowed = [...row.imports, ...(row.types ?? []).map((folder) => `${folder} (types)`)];
  return problemAt(
    source.path,
    one.line,
    `${row.folder} may not import ${there?.row.folder ?? target}`,
    `It may import ${allowed.join(', ') || 'nothing outside itself'}; move the shared part down to a folder that both may import, or hand it over as a parameter`,
  );
}

/** The project path that a relative import means, without a query such as ?inpage. */
export function resolveRelative(from: string, specifier: string): string {
  return posix.join(dirname(from), specifier.replace(/\?.*$/, ''));
}

export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function problemAt(path: string, line: number, what: string, instead: string): Problem {
  return { path, line, what, instead };
}

/** Reports unused rows and entries: the table describes the current state, not a past one. */
export function unneededEntries(check: ImportCheck, table: readonly Boundary[]): string[] {
  return table.flatMap((row) => {
    if (!check.usedRows.has(row)) return [`the row ${row.folder} covers no file`];
    const used = check.uses.filter((use) => use.row === row);
    return (['imports', 'types', 'packages'] as const).flatMap((kind) =>
      (row[kind] ?? [])
        .filter((entry) => !used.some((use) => use.kind === kind && use.entry === entry))
        .map((entry) => `${row.folder}: ${kind} names ${entry}, which no file of it needs`),
    );
  });
}
