import { CircleHelp } from 'lucide-react';
import { stepIcons } from '../../../data/labels/stepIcons.ts';
import { actionTypeOf } from '../../../../shared/request/actionCatalogue.ts';
import { Icon } from '../../../ui/labels/Icon.tsx';

/** The icon of an action's type; a question mark for a type that the contract does not have. */
export function StepIcon({ type }: { readonly type: string }) {
  const known = actionTypeOf({ type });
  return <Icon as={known === null ? CircleHelp : stepIcons[known]} size={14} className="text-text-2" />;
}
