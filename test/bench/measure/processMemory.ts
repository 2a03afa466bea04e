import { readdirSync, readFileSync } from 'node:fs';

/** Proportional set size of a process and all below it, in bytes: shared pages count once (Linux). */
export function treePss(rootPid: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const parent = parentOf(pid);
    if (parent !== null) parents.set(pid, parent);
  }
  const tree = [...parents.keys(), rootPid].filter((pid) => isBelow(pid, rootPid, parents));
  return [...new Set(tree)].reduce((sum, pid) => sum + pssOf(pid), 0);
}

function isBelow(pid: number, root: number, parents: ReadonlyMap<number, number>): boolean {
  for (let current: number | undefined = pid; current !== undefined && current > 1; current = parents.get(current)) {
    if (current === root) return true;
  }
  return false;
}

function parentOf(pid: number): number | null {
  const match = /^PPid:\s+(\d+)/m.exec(readQuietly(`/proc/${pid}/status`));
  return match?.[1] === undefined ? null : Number(match[1]);
}

function pssOf(pid: number): number {
  const match = /^Pss:\s+(\d+) kB/m.exec(readQuietly(`/proc/${pid}/smaps_rollup`));
  return match?.[1] === undefined ? 0 : Number(match[1]) * 1024;
}

/** A process may end while it is looked at. */
function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
