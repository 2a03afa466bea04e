import type { JsonValue } from '../../../shared/base/json.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import { sortedKeys } from '../../../shared/base/sortedKeys.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { RunEvent } from '../../../shared/run/events.ts';
import type { StoreOpened } from './openDatabase.ts';
import type { StoreChannel } from './storeChannel.ts';
import { type StoreCall, callsOver, createStoreCall, type StoreClient } from './storeClient.ts';
import type { StoreInput, StoreOperation, StoreOutput } from './storeProtocol.ts';

export interface RestartingStoreClientPorts {
  /** Starts the store's process. */
  readonly start: () => StoreChannel;
  /** The process ended unexpectedly and was restarted and reopened, or could not be. */
  readonly onRestarted: (opened: Result<StoreOpened, AppError>) => void;
  /** The result of each store operation that is about to be returned: a failed write is reported where everyone sees it. */
  readonly onResult: (operation: StoreOperation, result: Result<unknown, AppError>) => void;
}

/**
 * A store whose process is restarted when it ends by itself. Pending calls are repeated on the new one; a call that crashes it twice fails
 * as `stopped`. Pending events are appended unless they had arrived.
 */
export function createRestartingStoreClient(ports: RestartingStoreClientPorts): StoreClient {
  let ask = createStoreCall(ports.start());
  /** The options it was opened with, so that the next one is opened in the same way. */
  let opening: StoreInput<'open'> | null = null;
  let isClosed = false;
  let restarting: Promise<Result<StoreOpened | null, AppError>> | null = null;

  /** One restart for all that were waiting on `dead`. */
  function restartAfter(dead: StoreCall): Promise<Result<StoreOpened | null, AppError>> {
    if (ask !== dead && restarting === null) return Promise.resolve(ok(null));
    restarting ??= restart().finally(() => {
      restarting = null;
    });
    return restarting;
  }

  async function restart(): Promise<Result<StoreOpened | null, AppError>> {
    ask = createStoreCall(ports.start());
    if (opening === null) return ok(null);
    const opened = await ask('open', opening);
    ports.onRestarted(opened);
    return opened;
  }

  async function askKept<Name extends StoreOperation>(
    operation: Name,
    input: StoreInput<Name>,
  ): Promise<Result<StoreOutput<Name>, AppError>> {
    if (operation === 'open') opening = input as StoreInput<'open'>;
    if (operation === 'close') isClosed = true;
    if (restarting !== null) await restarting;
    const asked = ask;
    const first = await asked(operation, input);
    if (first.ok || !isStopped(first.error) || isClosed) return first;
    const restarted = await restartAfter(asked);
    if (!restarted.ok) return restarted;
    if (operation === 'appendEvents') return appendAgain(operation, input);
    const second = await ask(operation, input);
    // A private run is noted once: when it is there already, the first question had arrived.
    const isThere = operation === 'notePrivateRun' && !second.ok && second.error.kind === 'internal';
    return isThere ? ok(null as StoreOutput<Name>) : second;
  }

  /** The result was lost, but perhaps not the events: they are appended only if the log does not end with them. */
  async function appendAgain<Name extends StoreOperation>(
    operation: Name,
    input: StoreInput<Name>,
  ): Promise<Result<StoreOutput<Name>, AppError>> {
    const { runId, events } = input as StoreInput<'appendEvents'>;
    const log = await ask('readEvents', { runId, after: 0 });
    if (!log.ok) return log;
    const end = log.value.slice(-events.length);
    const isThere =
      end.length === events.length &&
      end.every((logged, index) => textOfEvent(logged.event) === textOfEvent(events[index]));
    if (!isThere) return ask(operation, input);
    const arrived: StoreOutput<'appendEvents'> = { firstSeq: end[0]?.seq ?? 1 };
    return ok(arrived as StoreOutput<Name>);
  }

  return callsOver(async (operation, input) => {
    const result = await askKept(operation, input);
    ports.onResult(operation, result);
    return result;
  });
}

/** An event as text for comparison: reading from the store puts the keys into the order of the schema. */
function textOfEvent(event: RunEvent | undefined): string {
  return JSON.stringify(sortedKeys((event ?? null) as JsonValue));
}

function isStopped(error: AppError): boolean {
  return error.kind === 'store' && error.reason === 'stopped';
}
