import type { AgentStatus } from '../../../shared/api/agent.ts';
import { shortenApproval } from '../../../shared/api/pendingApproval.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { RunEvent } from '../../../shared/run/events.ts';

export interface Reported {
  readonly status: string | null;
  readonly creditsUsed: number | null;
  readonly facts: JsonObject;
}

/** In characters of JSON; beyond it only the short fields are told, and the body has the rest. */
const longestFacts = 16_384;

/**
 * A status as the log keeps it: without the result, which may be as long as it likes.
 * @param creditsKnown the last figure of the trace, or of an earlier status: what the status leaves open
 */
export function reportOf(status: AgentStatus, creditsKnown: number | null): Reported {
  const { success: _, status: word, creditsUsed, data: __, partial: ___, ...facts } = status;
  return {
    status: word,
    // A failed run reports 0 in its status (contract 3); while it goes on the trace knows more.
    creditsUsed: creditsUsed ?? creditsKnown,
    facts: shortFacts(facts as JsonObject),
  };
}

function shortFacts(facts: JsonObject): JsonObject {
  const text = JSON.stringify(facts);
  // Through text, so that a field that was dropped is absent and not undefined.
  if (text.length <= longestFacts) return JSON.parse(text) as JsonObject;
  const { pendingApproval, ...others } = JSON.parse(text) as JsonObject;
  const short = Object.entries(others).filter(([, value]) => JSON.stringify(value).length <= 500);
  return {
    ...Object.fromEntries(short.slice(0, 20)),
    // Somebody has to decide about it: of this the short form is kept.
    ...(pendingApproval === undefined ? {} : { pendingApproval: shortenApproval(pendingApproval) }),
  };
}

/** The event that a poll is worth; null when it says what the last one said. */
export function reportEvent(at: number, before: Reported | null, now: Reported): RunEvent | null {
  if (before !== null && JSON.stringify(before) === JSON.stringify(now)) return null;
  return { kind: 'agent.reported', at, ...now };
}
