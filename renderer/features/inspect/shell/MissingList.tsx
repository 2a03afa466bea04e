import { CircleDashed } from 'lucide-react';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { MissingReasons } from '../EmptyResult.tsx';

interface MissingListProps {
  readonly run: RunModel;
  /** Requested fields that were not returned. */
  readonly names: readonly string[];
}

/** Lists the requested fields that were not returned, with the reasons, behind one button; renders nothing if there are none. */
export function MissingList({ run, names }: MissingListProps) {
  const { t } = useText();
  if (names.length === 0) return null;
  return (
    <Popover
      label={t('inspect.missingList', { count: names.length })}
      placement="bottom end"
      width={380}
      trigger={
        <Button variant="warning" size="small" icon={CircleDashed}>
          {t('inspect.missingList', { count: names.length })}
        </Button>
      }
    >
      <h3 className="pb-2 font-medium">{t('inspect.missingList.title')}</h3>
      <ul className="flex flex-col gap-3" data-selectable>
        {names.map((name) => (
          <li key={name} className="flex flex-col gap-0.5">
            <span className="type-code">{name}</span>
            <MissingReasons name={name} run={run} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
