import type { Socket } from 'node:net';
import type { PlayedCall } from '../../shared/lab/playedCall.ts';
import type { LabResponse } from '../../shared/lab/labResponse.ts';
import type { TlsFault } from '../../shared/lab/scenario.ts';
import { fillText, type LabCall } from './fillText.ts';

/** Reports calls as they are played. */
export interface CallNotes {
  /** Reports the start of a response; call the returned function at its end. */
  begin(scenario: string, answer: LabResponse, call: LabCall, socket: Socket): () => void;
  /** A call that gets no further than the greeting of TLS. */
  greeting(scenario: string, fault: TlsFault): void;
}

/** `firstSeq` is the number of the first call. */
export function createCallNotes(tell: (call: PlayedCall) => void, firstSeq: number): CallNotes {
  let seq = firstSeq - 1;
  const begun = (scenario: string, at: number): PlayedCall => ({
    seq: (seq += 1),
    at,
    scenario,
    status: null,
    tls: null,
    retryAfter: null,
    bytes: null,
    durationMs: null,
  });
  return {
    begin(scenario, answer, call, socket) {
      const note = {
        ...begun(scenario, call.now),
        status: 'raw' in answer ? null : answer.status,
        retryAfter: retryAfterOf(answer, call),
      };
      const bytesBefore = socket.bytesWritten;
      const startedAt = performance.now();
      tell(note);
      return () => {
        tell({
          ...note,
          bytes: Math.max(0, socket.bytesWritten - bytesBefore),
          durationMs: performance.now() - startedAt,
        });
      };
    },
    greeting(scenario, fault) {
      tell({ ...begun(scenario, Date.now()), tls: fault, bytes: 0, durationMs: 0 });
    },
  };
}

function retryAfterOf(answer: LabResponse, call: LabCall): string | null {
  if ('raw' in answer) return null;
  const named = Object.entries(answer.headers ?? {}).find(([name]) => name.toLowerCase() === 'retry-after');
  // The key must not appear in a log.
  return named === undefined ? null : fillText(named[1], { ...call, key: '' }).slice(0, 100);
}
