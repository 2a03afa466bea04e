import { readdirSync, readFileSync } from 'node:fs';

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
}

/** Every process of the machine (Linux). */
function runningProcesses(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = readStat(Number(name));
      return fields && fields.state !== 'Z' ? [{ pid: Number(name), parent: fields.parent }] : [];
    });
}

function readStat(pid: number): { state: string; parent: number } | undefined {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state: afterName[0] ?? '', parent: Number(afterName[1]) };
  } catch {
    return undefined;
  }
}

/** All processes that a process started, and that these started; a zombie does not count. */
export function descendantsOf(pid: number): number[] {
  const all = runningProcesses();
  const found = [pid];
  // The list grows while it is walked.
  for (const parent of found) found.push(...all.filter((one) => one.parent === parent).map((one) => one.pid));
  return found.slice(1);
}

/** Those of the processes that still run. */
export function stillRunning(pids: readonly number[]): number[] {
  return pids.filter((pid) => {
    const fields = readStat(pid);
    return fields !== undefined && fields.state !== 'Z';
  });
}
