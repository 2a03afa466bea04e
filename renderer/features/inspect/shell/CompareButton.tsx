import { Columns2, GitCompareArrows } from 'lucide-react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { SinceLastRun } from './SinceLastRun.tsx';

interface CompareButtonProps {
  readonly run: RunModel;
  readonly bodyId: BodyId;
}

/** Everything to compare a result with: its previous run, with what changed since, its baseline, another run, another connection. */
export function CompareButton({ run, bodyId }: CompareButtonProps) {
  const { t } = useText();
  const { commands } = useServices();
  const { comparison, editing } = requestKinds[run.endpoint];
  if (!comparison.hasBaseline) return null;
  return (
    <Popover
      label={t('inspect.compare')}
      placement="bottom end"
      width={440}
      trigger={
        <Button size="small" icon={GitCompareArrows}>
          {t('inspect.compare')}
        </Button>
      }
    >
      {(close) => {
        const start = (command: string) => {
          close();
          // The popover restores the focus when it closes; a dialog must open after that.
          setTimeout(() => void commands.run(command));
        };
        return (
          <div className="flex max-h-[60vh] flex-col gap-4 overflow-y-auto">
            <SinceLastRun run={run} bodyId={bodyId} onLeave={close} />
            <div className="flex flex-wrap gap-2 border-t border-border-subtle pt-3">
              <Button size="small" icon={GitCompareArrows} onPress={() => start('result.compareWith')}>
                {t('inspect.compare.another')}
              </Button>
              {editing.hasOptionForm ? (
                <Button size="small" icon={Columns2} onPress={() => start('request.twin')}>
                  {t('inspect.compare.twin')}
                </Button>
              ) : null}
            </div>
          </div>
        );
      }}
    </Popover>
  );
}
