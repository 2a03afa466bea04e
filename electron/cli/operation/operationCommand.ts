import type { Endpoint } from '../../../shared/operations/endpoint.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { hasPages, type RequestOperation, targetField } from '../../../shared/operations/requestOperation.ts';
import { type RequestFlag, requestFlags } from '../../../shared/request/flags/requestFlags.ts';

/** The operations over several pages that have a command of their own: the program's flag is `--NAME`. */
export const operationCommandNames = ['map', 'crawl', 'batch', 'search', 'extract'] as const;
export type OperationCommandName = (typeof operationCommandNames)[number];

const endpointOf = {
  map: 'map',
  crawl: 'crawl',
  batch: 'batchScrape',
  search: 'search',
  extract: 'extract',
} as const satisfies Record<OperationCommandName, Endpoint>;

export interface OperationCommand {
  readonly name: OperationCommandName;
  readonly endpoint: (typeof endpointOf)[OperationCommandName];
  readonly operation: RequestOperation;
  readonly flags: readonly RequestFlag[];
  /** It takes words instead of a URL. */
  readonly hasQuery: boolean;
  /** It takes several URLs. */
  readonly hasUrlList: boolean;
  /** It brings documents, which can be written into a folder. */
  readonly hasDocuments: boolean;
  /** It brings data with the sources of its values, by a schema that may be in a file. */
  readonly hasData: boolean;
}

/** Describes a command by its kind of request. */
export function operationCommand(name: OperationCommandName): OperationCommand {
  const endpoint = endpointOf[name];
  const { operation, body } = requestKinds[endpoint];
  if (operation === null) throw new Error(`${endpoint} is no operation over several pages`);
  return {
    name,
    endpoint,
    operation,
    flags: requestFlags(operation),
    hasQuery: targetField(operation) === 'query',
    hasUrlList: body.urlField === 'urls',
    hasDocuments: hasPages(operation),
    hasData: operation.job?.kind === 'data',
  };
}
