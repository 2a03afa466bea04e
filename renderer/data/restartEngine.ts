import type { EngineStatus } from '../../shared/engine/status.ts';
import type { IpcResult } from '../../shared/ipc/envelope.ts';
import { queryKeys } from './queryKeys.ts';
import type { Services } from './services.ts';

/** Ends the local engine and starts it with the settings of now: its address and its token are others then. Gives what it is after that. */
export async function restartEngine({
  host,
  queries,
}: Pick<Services, 'host' | 'queries'>): Promise<IpcResult<EngineStatus>> {
  await host.call('engine.stop', null);
  const started = await host.call('engine.start', null);
  if (started.ok) queries.setQueryData(queryKeys.engineStatus, started.value);
  return started;
}
