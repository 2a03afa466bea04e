import { CircleCheck, CircleX } from 'lucide-react';
import type { ActionStep } from '../../../../shared/api/engine/inspection.ts';
import { actionSteps } from '../../../../shared/document/response/actionSteps.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { useInspection } from '../useInspection.ts';
import { LoadMore } from './LoadMore.tsx';

const noSteps: readonly ActionStep[] = [];
const cell = 'py-1.5 pe-4 text-start align-top';

/** The actions of a request: the target of each and, where the local engine recorded it, its duration and outcome. */
export function ActionSteps({ run }: { readonly run: RunModel }) {
  const { t } = useText();
  const log = useInspection(run, 'log');
  const rows = actionSteps(run.request, log.state === 'read' ? (log.value.steps ?? noSteps) : noSteps);
  if (rows.length === 0) return null;
  const isRecorded = rows.some(({ step }) => step !== null);
  return (
    <LoadMore items={rows} page={100}>
      {(shown) => (
        <table aria-label={t('inspect.actions.steps')} className="mb-6 w-full table-fixed border-collapse type-13">
          <thead>
            <tr className="border-b border-border text-text-2 type-12">
              <th scope="col" className={`${cell} w-10 font-regular`}>
                #
              </th>
              <th scope="col" className={`${cell} w-40 font-regular`}>
                {t('inspect.actions.column.action')}
              </th>
              <th scope="col" className={`${cell} font-regular`}>
                {t('inspect.actions.column.target')}
              </th>
              {isRecorded ? (
                <>
                  <th scope="col" className={`${cell} w-24 font-regular`}>
                    {t('inspect.actions.column.duration')}
                  </th>
                  <th scope="col" className={`${cell} w-[34%] font-regular`}>
                    {t('inspect.actions.column.outcome')}
                  </th>
                </>
              ) : null}
            </tr>
          </thead>
          <tbody data-selectable>
            {shown.map(({ number, type, target, step }) => (
              <tr key={number} className="border-b border-border-subtle">
                <td className={`${cell} text-text-3 tabular-nums`}>{number}</td>
                <td className={`${cell} type-code`}>{type}</td>
                <td dir="auto" className={`${cell} type-code [overflow-wrap:anywhere]`}>
                  {target}
                </td>
                {isRecorded ? <Recorded step={step} /> : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </LoadMore>
  );
}

function Recorded({ step }: { readonly step: ActionStep | null }) {
  const { t, duration } = useText();
  if (step === null)
    return (
      <td colSpan={2} className={`${cell} text-text-3`}>
        {t('inspect.actions.notRun')}
      </td>
    );
  const { durationMs, reason, warnings } = step;
  return (
    <>
      <td className={`${cell} tabular-nums`}>{duration(durationMs)}</td>
      <td className={cell}>
        <span className={`flex items-start gap-1.5 ${reason === null ? 'text-success-text' : 'text-danger-text'}`}>
          <Icon as={reason === null ? CircleCheck : CircleX} size={14} className="mt-[3px]" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{reason ?? t('inspect.actions.done')}</span>
        </span>
        {warnings.map((warning) => (
          <span key={warning} className="block text-warning-text type-12 [overflow-wrap:anywhere]">
            {warning}
          </span>
        ))}
      </td>
    </>
  );
}
