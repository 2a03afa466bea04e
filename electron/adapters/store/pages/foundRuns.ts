import { listFreePages } from './freePages.ts';
import { readCells, type CellLocation } from './pageCells.ts';
import type { PageFile } from './pageFile.ts';
import { recognise, type KnownRecord } from './tableShapes.ts';

/** Locations of the rows of one run. */
export interface FoundRun {
  row: CellLocation | null;
  text: CellLocation | null;
  readonly events: NumberedLocation[];
  readonly trace: NumberedLocation[];
  /** Each with its number of occurrences, and possibly the run's own id. */
  readonly tags: string[];
}

export interface NumberedLocation {
  readonly seq: number;
  readonly location: CellLocation;
}

/**
 * Scans every page of a file by itself and returns the rows of runs that it finds, the runs in the order of their numbers: no page that
 * links to others is needed.
 */
export function findRuns(file: PageFile): readonly FoundRun[] {
  const free = listFreePages(file);
  const runs = new Map<number, FoundRun>();
  for (let page = 1; page <= file.pageCount; page += 1) {
    const bytes = free.has(page) ? null : file.read(page);
    for (const cell of bytes === null ? [] : readCells(page, bytes)) {
      const known = recognise(cell);
      if (known === null) continue;
      const run = runs.get(known.run) ?? { row: null, text: null, events: [], trace: [], tags: [] };
      runs.set(known.run, run);
      note(run, known, cell.location);
    }
  }
  for (const { events, trace } of runs.values()) {
    events.sort(bySeq);
    trace.sort(bySeq);
  }
  return [...runs].toSorted(([one], [other]) => one - other).map(([, run]) => run);
}

function note(run: FoundRun, known: KnownRecord, location: CellLocation): void {
  switch (known.kind) {
    case 'run':
      run.row = location;
      return;
    case 'text':
      run.text = location;
      return;
    case 'event':
      run.events.push({ seq: known.seq, location });
      return;
    case 'trace':
      run.trace.push({ seq: known.seq, location });
      return;
    case 'tag':
      run.tags.push(known.tag);
      return;
  }
}

function bySeq(one: NumberedLocation, other: NumberedLocation): number {
  return one.seq - other.seq;
}
