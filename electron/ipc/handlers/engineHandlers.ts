import { ok } from '../../../shared/base/result.ts';
import type { EngineStatus } from '../../../shared/engine/status.ts';
import type { Handlers } from '../answerCall.ts';

export interface EnginePorts {
  readonly start: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
  readonly status: () => EngineStatus;
}

/** A start that fails is told by the status, with its error: the panel shows both alike. */
export function engineHandlers(engine: EnginePorts): Pick<Handlers, 'engine.status' | 'engine.start' | 'engine.stop'> {
  return {
    'engine.status': () => ok(engine.status()),
    'engine.start': async () => {
      await engine.start();
      return ok(engine.status());
    },
    'engine.stop': async () => {
      await engine.stop();
      return ok(engine.status());
    },
  };
}
