import { readdirSync, readFileSync } from 'node:fs';

interface Counted {
  readonly parent: number;
  readonly ticks: number;
}

/** CPU time of a process and all below it, those that have ended included, in ticks of the kernel (Linux). */
export function treeCpu(rootPid: number): number {
  const all = new Map<number, Counted>();
  for (const name of readdirSync('/proc')) {
    const counted = /^\d+$/.test(name) ? read(Number(name)) : null;
    if (counted !== null) all.set(Number(name), counted);
  }
  let sum = 0;
  for (const [pid, { ticks }] of all) if (isBelow(pid, rootPid, all)) sum += ticks;
  return sum;
}

function isBelow(pid: number, root: number, all: ReadonlyMap<number, Counted>): boolean {
  for (
    let current: number | undefined = pid;
    current !== undefined && current > 1;
    current = all.get(current)?.parent
  ) {
    if (current === root) return true;
  }
  return false;
}

/** Reads the CPU time of a process and of its waited-for children (proc(5), fields 4 and 14 to 17); null for a process that has exited. */
function read(pid: number): Counted | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return null;
  }
}
