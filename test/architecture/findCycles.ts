import { isInside, resolveRelative } from './checkImports.ts';
import type { Source } from './sources.ts';

/**
 * Finds the files that import each other in a circle, types included.
 * @returns one list of paths a circle, each in the order of the files
 */
export function findCycles(sources: readonly Source[]): string[][] {
  const edges = new Map(importsBetween(sources));
  return stronglyConnected(edges).filter(
    (group) => group.length > 1 || edges.get(group[0] ?? '')?.includes(group[0] ?? ''),
  );
}

/**
 * Finds the folders directly below `parent` that import each other in a circle, types included. Files directly in `parent` are composition
 * roots and belong to no folder.
 * @returns one text a circle: its folders, then an import of each pair of them that closes it
 */
export function findFolderCycles(sources: readonly Source[], parent: string): string[] {
  /** Folder → imported folder → the first import. */
  const folders = new Map<string, Map<string, string>>();
  for (const [path, targets] of importsBetween(sources)) {
    const from = folderBelow(parent, path);
    for (const target of targets) {
      const to = folderBelow(parent, target);
      if (from === null || to === null || from === to) continue;
      const examples = folders.get(from) ?? new Map<string, string>();
      if (!examples.has(to)) examples.set(to, `${path} → ${target}`);
      folders.set(from, examples);
    }
  }
  const edges = new Map([...folders].map(([folder, examples]) => [folder, [...examples.keys()]]));
  return stronglyConnected(edges)
    .filter((group) => group.length > 1)
    .map((group) => {
      const imports = group.flatMap((folder) =>
        [...(folders.get(folder) ?? [])].filter(([to]) => group.includes(to)).map(([, example]) => `  ${example}`),
      );
      return [`${group.join(', ')} import each other:`, ...imports].join('\n');
    });
}

function folderBelow(parent: string, path: string): string | null {
  if (!isInside(path, parent)) return null;
  const [folder = '', file] = path.slice(parent.length + 1).split('/');
  return file === undefined ? null : folder;
}

/** Each file with the files of the project that it imports. */
function importsBetween(sources: readonly Source[]): [path: string, targets: string[]][] {
  const known = new Set(sources.map(({ path }) => path));
  return sources.map((source) => [
    source.path,
    source.imports
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => resolveRelative(source.path, specifier))
      .filter((target) => known.has(target)),
  ]);
}

/** Tarjan's algorithm. */
function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];

  function visit(path: string): void {
    const index = order.size;
    order.set(path, index);
    lowest.set(path, index);
    stack.push(path);
    for (const target of edges.get(path) ?? []) {
      if (!order.has(target)) visit(target);
      if (!stack.includes(target)) continue;
      lowest.set(path, Math.min(lowest.get(path) ?? index, lowest.get(target) ?? index));
    }
    if (lowest.get(path) === index) groups.push(stack.splice(stack.indexOf(path)).toSorted());
  }

  for (const path of edges.keys()) if (!order.has(path)) visit(path);
  return groups;
}
