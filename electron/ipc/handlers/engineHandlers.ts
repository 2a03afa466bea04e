import { err, ok } from '../../../shared/base/result.ts';
import type { EngineLogLine } from '../../../shared/engine/log.ts';
import type { EngineStatus } from '../../../shared/engine/status.ts';
import type { Handlers } from '../handleCall.ts';

export interface EnginePorts {
  readonly start: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
  readonly status: () => EngineStatus;
  /** False while it does not run. */
  readonly copyToken: () => boolean;
  readonly log: (after: number) => readonly EngineLogLine[];
}

/** The status reports a failed start with its error: the panel shows both in the same way. */
export function engineHandlers(
  engine: EnginePorts,
): Pick<Handlers, 'engine.status' | 'engine.start' | 'engine.stop' | 'engine.copyToken' | 'engine.log'> {
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
    'engine.copyToken': () =>
      engine.copyToken()
        ? ok(null)
        : err({
            kind: 'refused',
            reason: 'not-allowed',
            message: 'The local engine is not running, so it has no token',
          }),
    'engine.log': ({ after }) => ok([...engine.log(after)]),
  };
}
