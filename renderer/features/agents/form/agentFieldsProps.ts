import type { AgentProblem } from '../../../../shared/api/agentProblems.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';

export interface AgentFieldsProps {
  readonly tabId: TabId;
  readonly body: JsonObject;
  readonly problems: readonly AgentProblem[];
  readonly onChange: (body: JsonObject) => void;
  /** Told of a text that is meant as JSON and is none (yet), by the name of its field. */
  readonly onBroken: (name: string, isBroken: boolean) => void;
}
