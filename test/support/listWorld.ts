import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createListFiles } from '../../electron/adapters/listFiles.ts';
import { createListService, type ListService } from '../../electron/core/lists/listService.ts';
import type { ListPorts } from '../../electron/core/lists/listWork.ts';
import { listIdSchema } from '../../shared/base/brand.ts';
import type { TestServices } from './testServices.ts';

/** Opens lists over the services of a test, stored in its folder; deferred work runs at once. */
export function openLists(services: TestServices, onChanged: ListPorts['onChanged']): ListService {
  return createListService({
    ...services,
    log: createListFiles(join(services.folder, 'lists')),
    clock: { now: () => 1, monotonic: () => 1 },
    scheduler: {
      after(_ms, act) {
        const timer = setImmediate(act);
        return () => clearImmediate(timer);
      },
    },
    newId: () => listIdSchema.parse(randomUUID()),
    onChanged,
  });
}
