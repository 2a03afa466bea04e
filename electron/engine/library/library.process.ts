import { setPriority } from 'node:os';
import { wireToParent } from '../../guard/guardWire.ts';
import { type LibraryCall, openLibraryServer } from './libraryServer.ts';

/** Indexing takes no time from pages: this process runs below the engine, on a scale that ends at 19. */
const priority = 10;

/** The process of the engine's library: the one writer of its file. It exits with its parent. */
function serveLibrary(path: string | undefined, maxBytes: number): void {
  const wire = wireToParent();
  if (wire === undefined || path === undefined || !(maxBytes > 0)) process.exit(2);
  process.umask(0o077);
  lowerPriority();
  const answer = openLibraryServer(path, maxBytes);
  wire.onClose(() => process.exit(0));
  wire.onMessage((message) => {
    wire.send(answer(message as LibraryCall));
  });
}

function lowerPriority(): void {
  try {
    setPriority(priority);
  } catch {
    // A system that forbids it indexes at the priority of the engine.
  }
}

serveLibrary(process.argv[2], Number(process.argv[3]));
