import type { z } from 'zod';
import type { agentStartSchema } from '../../../shared/api/agent.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import type { AgentScript } from '../../../shared/lab/agentScript.ts';

type AgentStart = z.infer<typeof agentStartSchema>;

/** Approval requests, and the reply in the next turn of the thread (api-facts 5.2). */
export interface Approvals {
  /** Handles the start of a turn; returns the fields of its response besides the id. */
  begin(jobId: string, script: AgentScript, start: AgentStart): JsonObject;
  /** Returns the fields of a job's status at its end. */
  endOf(jobId: string, script: AgentScript): JsonObject;
}

interface Turn {
  readonly threadId: string;
  readonly number: number;
  /** Null for a turn that replies to no approval. */
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

  /** Each run requests approval under an id of its own, which the reply names. */
  function approvalOf(jobId: string, asked: JsonValue | undefined): JsonObject {
    if (!isJsonObject(asked)) return {};
    const id = `approval-${jobId}`;
    return { pendingApproval: { ...asked, id, resolution: resolutions.get(id) ?? null } };
  }
}
