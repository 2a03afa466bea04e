import type { ModelNeed } from '../../api/engine/support.ts';
import { problem, type Problem, type QuickFix, removal } from '../problems.ts';
import type { RuleContext } from './ruleContext.ts';

const restartEngine: QuickFix = { messageId: 'fix.restartEngine', values: {}, changes: [], opens: 'engineRestart' };
const nameModel: QuickFix = { messageId: 'fix.nameModel', values: {}, changes: [], opens: 'modelSettings' };

/** W13: the local engine rejects what needs a model while none is configured. */
export function needsModel(
  { path, name, kind }: ModelNeed,
  { connectionKind, engineModel = 'given' }: RuleContext,
): readonly Problem[] {
  if (connectionKind !== 'local-engine' || engineModel === 'given') return [];
  const isLate = engineModel === 'later';
  const messageId = isLate ? 'W13.later' : kind === 'extractor' ? 'W13.extractor' : 'W13.model';
  return [
    problem('W13', path, messageId, { name }, [
      isLate ? restartEngine : nameModel,
      removal(path, 'fix.removeNamed', { field: name }),
    ]),
  ];
}
