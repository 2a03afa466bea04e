import type { libraryCalls } from '../../../shared/ipc/libraryCalls.ts';
import type { EngineLibrary } from '../../core/library/engineLibrary.ts';
import type { Handlers } from '../handleCall.ts';

export interface LibraryPorts {
  readonly library: EngineLibrary;
}

export function libraryHandlers({ library }: LibraryPorts): Pick<Handlers, keyof typeof libraryCalls> {
  return {
    'library.find': (request) => library.find(request),
    'library.hosts': () => library.hosts(),
    'library.read': (document) => library.read(document),
    'library.remove': ({ ids }) => library.remove(ids),
    'library.clear': () => library.clear(),
  };
}
