import { resolveRelative } from './checkImports.ts';
import type { Source } from './sources.ts';

/**
 * Finds the files that import each other in a circle, types included.
 * @returns one list of paths a circle, each in the order of the files
 */
export function findCycles(sources: readonly Source[]): string[][] {
  const known = new Set(sources.map(({ path }) => path));
  const edges = new Map(
    sources.map((source) => [
      source.path,
      source.imports
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => resolveRelative(source.path, specifier))
        .filter((target) => known.has(target)),
    ]),
  );
  return stronglyConnected(edges).filter(
    (group) => group.length > 1 || edges.get(group[0] ?? '')?.includes(group[0] ?? ''),
  );
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
