import type { AgentProblem } from '../../../../shared/api/agentProblems.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';

export interface AgentFieldsProps {
  readonly tabId: TabId;
  readonly body: JsonObject;
  readonly problems: readonly AgentProblem[];
  readonly onChange: (body: JsonObject) => void;
  /** Called when a field's text starts or stops being invalid JSON, with the field's name. */
  readonly onBroken: (name: string, isBroken: boolean) => void;
}
