import type { z } from 'zod';
import type { agentStartSchema } from '../../../shared/api/agent.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import type { AgentScript } from '../../../shared/lab/agentScript.ts';

type AgentStart = z.infer<typeof agentStartSchema>;

/** Who asked for leave, and what the next turn of the thread said to it (api-facts 5.2). */
export interface Approvals {
  /** Takes a turn that was begun; gives what its answer says beside the id. */
  begin(jobId: string, script: AgentScript, start: AgentStart): JsonObject;
  /** What the status of a job says at its end. */
  endOf(jobId: string, script: AgentScript): JsonObject;
}

interface Turn {
  readonly threadId: string;
  readonly number: number;
  /** Null for a turn that answers nothing. */
  readonly end: JsonObject | null;
}

const plainEnd: JsonObject = { status: 'completed', data: '{{result}}' };

export function createApprovals(): Approvals {
  const turns = new Map<string, Turn>();
  const resolutions = new Map<string, JsonObject>();

  return {
    begin(jobId, { answered }, { exchange, threadId = jobId }) {
      if (answered === undefined) return {};
      const before = [...turns.values()].filter((turn) => turn.threadId === threadId).length;
      const { approve, decline } = exchange ?? {};
      const answer = approve ?? decline;
      if (answer !== undefined)
        resolutions.set(answer.approvalId, {
          approved: approve !== undefined,
          callIds: [...(approve?.callIds ?? [])],
          always: approve?.always === true,
          byRunId: jobId,
        });
      const end = answer === undefined ? null : approve === undefined ? answered.decline : answered.approve;
      turns.set(jobId, { threadId, number: before + 1, end });
      return { threadId, threadTurn: before + 1 };
    },
    endOf(jobId, { end = plainEnd, answered }) {
      if (answered === undefined) return end;
      const { threadId = jobId, number = 1, end: own = null } = turns.get(jobId) ?? {};
      const said = own ?? end;
      return { threadId, threadTurn: number, ...said, ...approvalOf(jobId, said['pendingApproval']) };
    },
  };

  /** Each run asks under an id of its own, which the answer names. */
  function approvalOf(jobId: string, asked: JsonValue | undefined): JsonObject {
    if (!isJsonObject(asked)) return {};
    const id = `approval-${jobId}`;
    return { pendingApproval: { ...asked, id, resolution: resolutions.get(id) ?? null } };
  }
}
