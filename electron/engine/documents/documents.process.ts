import { wireToParent } from '../../guard/guardWire.ts';
import type { DocumentReply, DocumentTask } from '../host/documentDesk.ts';
import { createDocumentPool } from '../host/documentPool.ts';
import { newPlaces } from './ocr/sharedPlaces.ts';

/** Pages that are recognised at once, of all files together. */
const mostHelpers = 4;

/** The engine's process that reads files, by workers of its own. It ends with the process that started it. */
function serveDocuments(workers: number): void {
  const wire = wireToParent();
  if (wire === undefined) process.exit(2);
  // Two threads of one core recognise no faster than one; and each has some 100 MB.
  const given = { taken: newPlaces(workers), total: Math.min(mostHelpers, Math.floor(workers / 2)) };
  const pool = createDocumentPool({
    workers,
    // Scans take long; the time of their request ends them.
    timeLimitMs: 300_000,
    memoryLimitMb: 1024,
    // A page makes some megabytes of words and lines that are soon done with: twice the usual room spares a tenth of its time.
    youngMemoryMb: 48,
    program: new URL('./document.worker.js', import.meta.url),
    given: (own) => ({ ...given, own }),
  });
  const cancels = new Map<number, AbortController>();
  const say = (reply: DocumentReply): void => wire.send(reply);

  wire.onClose(() => process.exit(0));
  wire.onMessage((message) => {
    const task = message as DocumentTask;
    if (task.kind === 'cancel') return cancels.get(task.id)?.abort();
    const { id, request } = task;
    const cancel = new AbortController();
    cancels.set(id, cancel);
    void pool
      .read(request, cancel.signal, (pages) => say({ id, pages }))
      .then((result) => {
        cancels.delete(id);
        say({ id, result });
      });
  });
}

serveDocuments(Number(process.argv[2] ?? 1));
