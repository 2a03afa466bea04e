import type { ConnectionId } from '../../shared/base/brand.ts';
import { isJsonObject, type JsonObject } from '../../shared/base/json.ts';
import type { Host } from '../../shared/ipc/host.ts';

/** The request of a listed run, as far as the service tells it (api-facts 5.4); null without a prompt. */
export function requestOf({ options }: JsonObject): JsonObject | null {
  return isJsonObject(options) && typeof options['prompt'] === 'string' ? options : null;
}

/** As long somebody waits at most for what is only told beside the run. */
const patienceMs = 4000;

/** So many pages of the list are looked through at most. */
const mostPages = 5;

/** Clocks of one service may differ by so much. */
const clockSlackMs = 60_000;

/**
 * What a run was asked, of which only the id is known: as the service's list tells it, looked at where the id's own time points,
 * else from the newest on. Null where the list does not have it, does not say it, or does not come in time: the run is followed all
 * the same.
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
  const found = await Promise.race([look(begunAt === null ? null : begunAt + clockSlackMs, mostPages), late]);
  clearTimeout(timer);
  return found;
}

/** When an id was made that tells it (a UUID of version 7, as services give them), in ms since 1970; null of others. */
function timeOfId(id: string): number | null {
  const found = /^([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-/i.exec(id);
  return found === null ? null : Number.parseInt(`${found[1]}${found[2]}`, 16);
}
