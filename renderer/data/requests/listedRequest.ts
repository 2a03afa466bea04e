import type { ConnectionId } from '../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject } from '../../../shared/base/json.ts';
import type { Host } from '../../../shared/ipc/host.ts';

/** Returns the request of a listed run, as far as the service reports it (api-facts 5.4); null without a prompt. */
export function requestOf({ options }: JsonObject): JsonObject | null {
  return isJsonObject(options) && typeof options['prompt'] === 'string' ? options : null;
}

/** Maximum wait for details that only the list reports, in ms. */
const patienceMs = 4000;

/** Maximum number of list pages that are searched. */
const maxPages = 5;

/** Maximum difference between the clocks of one service. */
const clockSlackMs = 60_000;

/**
 * Finds the request of a run known only by its id in the service's list: at the time encoded in the id, otherwise from the newest on. Null
 * if the list lacks the run or its request, or does not arrive in time: the run is followed anyway.
 */
export async function listedRequest(
  host: Pick<Host, 'call'>,
  connectionId: ConnectionId,
  jobId: string,
): Promise<JsonObject | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      resolve(null);
    }, patienceMs);
  });
  const look = async (before: number | null, pages: number): Promise<JsonObject | null> => {
    const listed = await host.call('agents.listRemote', { connectionId, before });
    if (!listed.ok || isLate) return null;
    const { agents, next } = listed.value;
    const found = agents.find((agent) => agent.jobId === jobId);
    if (found !== undefined) return requestOf(found.row);
    return next === null || pages <= 1 ? null : look(next, pages - 1);
  };
  const begunAt = timeOfId(jobId);
  const found = await Promise.race([look(begunAt === null ? null : begunAt + clockSlackMs, maxPages), late]);
  clearTimeout(timer);
  return found;
}

/** Returns the creation time encoded in an id (UUID version 7, as services assign them), in ms since 1970; null for other ids. */
function timeOfId(id: string): number | null {
  const found = /^([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-/i.exec(id);
  return found === null ? null : Number.parseInt(`${found[1]}${found[2]}`, 16);
}
