import type { AgentStatus } from '../../../shared/api/agent.ts';
import { shortenApproval } from '../../../shared/api/pendingApproval.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { RunEvent } from '../../../shared/run/events.ts';

export interface Reported {
  readonly status: string | null;
  readonly creditsUsed: number | null;
  readonly facts: JsonObject;
}

/** In characters of JSON; beyond it only the short fields are reported, and the body has the rest. */
const maxFactsChars = 16_384;

/**
 * A status as stored in the log: without the result, which may have any length.
 * @param creditsKnown the last figure of the trace, or of an earlier status: used if the status has none
 */
export function reportOf(status: AgentStatus, creditsKnown: number | null): Reported {
  const { success: _, status: word, creditsUsed, data: __, partial: ___, ...facts } = status;
  return {
    status: word,
    // A failed run reports 0 in its status (contract 3); the trace has a better figure while the run continues.
    creditsUsed: creditsUsed ?? creditsKnown,
    facts: shortFacts(facts as JsonObject),
  };
}

function shortFacts(facts: JsonObject): JsonObject {
  const text = JSON.stringify(facts);
  // Through text, so that a field that was dropped is absent and not undefined.
  if (text.length <= maxFactsChars) return JSON.parse(text) as JsonObject;
  const { pendingApproval, ...others } = JSON.parse(text) as JsonObject;
  const short = Object.entries(others).filter(([, value]) => JSON.stringify(value).length <= 500);
  return {
    ...Object.fromEntries(short.slice(0, 20)),
    // A person has to decide about it: the short form is stored.
    ...(pendingApproval === undefined ? {} : { pendingApproval: shortenApproval(pendingApproval) }),
  };
}

/** Returns the event of a poll; null if its report equals the last one. */
export function reportEvent(at: number, before: Reported | null, now: Reported): RunEvent | null {
  if (before !== null && JSON.stringify(before) === JSON.stringify(now)) return null;
  return { kind: 'agent.reported', at, ...now };
}
