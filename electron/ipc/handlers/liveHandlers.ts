import { ok } from '../../../shared/base/result.ts';
import type { LiveService } from '../../core/engine/liveService.ts';
import type { Handlers } from '../handleCall.ts';

export interface LivePorts {
  readonly live: LiveService;
}

type LiveCall = Extract<keyof Handlers, `live.${string}`>;

export function liveHandlers({ live }: LivePorts): Pick<Handlers, LiveCall> {
  return {
    'live.open': ({ body, allowPrivateHosts, windowId }) => live.open(body, allowPrivateHosts, windowId),
    'live.input': ({ liveId, inputs }) => live.input(liveId, inputs),
    'live.ask': ({ liveId, question }) => live.query(liveId, question),
    'live.close': async ({ liveId }) => {
      await live.close(liveId);
      return ok(null);
    },
  };
}
