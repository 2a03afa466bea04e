import { wireToParent } from '../../guard/guardWire.ts';
import type { DocumentReply, DocumentTask } from './documentProcessClient.ts';
import { createDocumentPool } from './documentPool.ts';
import { createSlotCounts } from '../documents/ocr/sharedWorkerSlots.ts';

/** Maximum pages in OCR simultaneously, across all files. */
const maxOcrWorkers = 4;

/** The engine's document process, which reads files in its own workers. It exits with its parent process. */
function serveDocuments(workers: number): void {
  const wire = wireToParent();
  if (wire === undefined) process.exit(2);
  // Two threads of one core recognize no faster than one; and each has some 100 MB.
  const given = { taken: createSlotCounts(workers), total: Math.min(maxOcrWorkers, Math.floor(workers / 2)) };
  const pool = createDocumentPool({
    workers,
    // Scans take long; the time of their request ends them.
    timeLimitMs: 300_000,
    memoryLimitMb: 1024,
    // A page makes some megabytes of short-lived words and lines: twice the default young generation saves a tenth of its time.
    youngMemoryMb: 48,
    program: new URL('./document.worker.js', import.meta.url),
    given: (threadIndex) => ({ ...given, threadIndex }),
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
