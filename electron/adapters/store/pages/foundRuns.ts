import { listFreePages } from './freePages.ts';
import { readCells, type CellPlace } from './pageCells.ts';
import type { PageFile } from './pageFile.ts';
import { recognise, type KnownRecord } from './tableShapes.ts';

/** Where the rows of one run stand. */
export interface FoundRun {
  row: CellPlace | null;
  text: CellPlace | null;
  readonly events: NumberedPlace[];
  readonly trace: NumberedPlace[];
  /** With each as often as it was found, and perhaps the run's own id. */
  readonly tags: string[];
}

export interface NumberedPlace {
  readonly seq: number;
  readonly place: CellPlace;
}

/**
 * Looks at every page of a file by itself and gives what rows of runs there are, the runs in the order of their
 * numbers: no page that leads to others is needed.
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
      note(run, known, cell.place);
    }
  }
  for (const { events, trace } of runs.values()) {
    events.sort(bySeq);
    trace.sort(bySeq);
  }
  return [...runs].toSorted(([one], [other]) => one - other).map(([, run]) => run);
}

function note(run: FoundRun, known: KnownRecord, place: CellPlace): void {
  switch (known.kind) {
    case 'run':
      run.row = place;
      return;
    case 'text':
      run.text = place;
      return;
    case 'event':
      run.events.push({ seq: known.seq, place });
      return;
    case 'trace':
      run.trace.push({ seq: known.seq, place });
      return;
    case 'tag':
      run.tags.push(known.tag);
      return;
  }
}

function bySeq(one: NumberedPlace, other: NumberedPlace): number {
  return one.seq - other.seq;
}
