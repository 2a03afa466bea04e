import type { EngineStatus } from '../../../shared/engine/status.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { queryKeys } from './queryKeys.ts';
import type { Services } from '../services.ts';

/** Restarts the local engine with the current settings: its URL and its token change. Returns its new state. */
export async function restartEngine({
  host,
  queries,
}: Pick<Services, 'host' | 'queries'>): Promise<IpcResult<EngineStatus>> {
  await host.call('engine.stop', null);
  const started = await host.call('engine.start', null);
  if (started.ok) queries.setQueryData(queryKeys.engineStatus, started.value);
  return started;
}
