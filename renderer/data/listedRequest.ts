import type { ConnectionId } from '../../shared/base/brand.ts';
import { isJsonObject, type JsonObject } from '../../shared/base/json.ts';
import type { Host } from '../../shared/ipc/host.ts';

/** The request of a listed run, as far as the service tells it (api-facts 5.4); null without a prompt. */
export function requestOf({ options }: JsonObject): JsonObject | null {
  return isJsonObject(options) && typeof options['prompt'] === 'string' ? options : null;
}

/** As long somebody waits at most for what is only told beside the run. */
const patienceMs = 4000;

/**
 * What a run was asked, of which only the id is known: as the newest page of the service's list tells it. Null where the list does
 * not have it, does not say it, or does not come in time: the run is followed all the same.
 */
export async function listedRequest(
  host: Pick<Host, 'call'>,
  connectionId: ConnectionId,
  jobId: string,
): Promise<JsonObject | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  const listed = await Promise.race([host.call('agents.listRemote', { connectionId, before: null }), late]);
  clearTimeout(timer);
  if (listed === null || !listed.ok) return null;
  const found = listed.value.agents.find((agent) => agent.jobId === jobId);
  return found === undefined ? null : requestOf(found.row);
}
