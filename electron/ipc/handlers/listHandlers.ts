import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { ListId } from '../../../shared/base/brand.ts';
import type { ListFormat } from '../../core/lists/exportList.ts';
import type { ListService } from '../../core/lists/listService.ts';
import type { Handlers } from '../handleCall.ts';

export interface ListPorts {
  readonly lists: ListService;
  /** Into a file that the person chooses in a dialog of main's; null when they choose none. */
  readonly exportList: (listId: ListId, format: ListFormat) => Promise<Result<{ file: string | null }, AppError>>;
}

export function listHandlers({
  lists,
  exportList,
}: ListPorts): Pick<Handlers, Extract<keyof Handlers, `lists.${string}`>> {
  return {
    'lists.start': (request) => lists.start(request),
    'lists.get': ({ listId }) => lists.get(listId),
    'lists.list': (page) => lists.list(page),
    'lists.remove': ({ listId }) => lists.remove(listId),
    'lists.pause': ({ listId }) => lists.pause(listId),
    'lists.resume': ({ listId }) => lists.resume(listId),
    'lists.stop': ({ listId }) => lists.stop(listId),
    'lists.retryFailed': ({ listId }) => lists.retryFailed(listId),
    'lists.export': ({ listId, format }) => exportList(listId, format),
  };
}
