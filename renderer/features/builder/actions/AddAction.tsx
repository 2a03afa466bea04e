import { Plus } from 'lucide-react';
import { actionTypes, newAction } from '../../../../shared/request/actionCatalogue.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { stepIcons } from '../../../data/labels/stepIcons.ts';
import type { ActionEdits } from './useActionEdits.ts';

interface AddActionProps {
  readonly edits: ActionEdits;
  /** The new action is inserted after this index. */
  readonly afterIndex: number;
}

/** Offers the ten kinds of step; typing the first characters selects one. */
export function AddAction({ edits, afterIndex }: AddActionProps) {
  const { t } = useText();
  return (
    <Menu
      label={t('builder.actions.kinds')}
      placement="bottom start"
      trigger={
        <Button variant="link" size="small" icon={Plus} data-focus-target="action:add">
          {t('builder.actions.add')}
        </Button>
      }
      sections={[
        {
          entries: actionTypes.map((type) => ({
            id: type,
            text: type,
            icon: stepIcons[type],
            description: t(`fields.actions.${type}.help`),
          })),
        },
      ]}
      onAction={(type) => edits.begin(afterIndex, newAction(type))}
    />
  );
}
