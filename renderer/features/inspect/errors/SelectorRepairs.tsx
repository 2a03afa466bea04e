import { Wrench } from 'lucide-react';
import type { StepRepair } from '../../../../shared/api/engine/inspection.ts';
import { repairLabel } from '../../../data/labels/repairLabel.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';

interface SelectorRepairsProps {
  readonly repairs: readonly StepRepair[];
  readonly onUse: (selector: string) => void;
}

/** Selectors that the failed step may mean, the likeliest first; each is used with one press. */
export function SelectorRepairs({ repairs, onUse }: SelectorRepairsProps) {
  const text = useText();
  const { t } = text;
  return (
    <section aria-label={t('live.repair.with')}>
      <h3 className="mb-1 font-medium text-text-2 type-12">{t('live.repair.with')}</h3>
      <ul className="flex flex-col divide-y divide-border-subtle">
        {repairs.map((repair, index) => {
          const { selector, count } = repair.candidate;
          return (
            <li key={selector} className="flex items-center gap-3 py-2 ps-2">
              <span className="flex min-w-0 flex-1 flex-col" data-selectable>
                <code className="font-code type-code [overflow-wrap:anywhere]">{selector}</code>
                <bdi className="truncate text-text-2 type-12">
                  {[repairLabel(repair, text), t('live.matches', { count })].join(' · ')}
                </bdi>
              </span>
              <Button
                variant={index === 0 ? 'primary' : 'secondary'}
                icon={Wrench}
                aria-label={t('live.repair.useAndSend', { selector })}
                onPress={() => onUse(selector)}
              >
                {t('live.repair.use')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
