import type { StepRepair } from '../../../shared/api/engine/inspection.ts';
import type { Text } from '../../messages/createText.ts';

const maxTextChars = 40;

/** Returns why a suggested selector may be the one that was meant. */
export function repairLabel({ reasons, text }: StepRepair, { t, list }: Pick<Text, 't' | 'list'>): string {
  return list(reasons.map((each) => t(`live.repair.${each}`, { text: text.slice(0, maxTextChars) })));
}
