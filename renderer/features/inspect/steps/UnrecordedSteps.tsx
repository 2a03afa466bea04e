import { isJsonObject, type JsonObject } from '../../../../shared/base/json.ts';
import { actionResults, otherActionFields } from '../../../../shared/document/response/actionResults.ts';
import { actionSteps } from '../../../../shared/document/response/actionSteps.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Facts } from '../fields/Facts.tsx';
import { FieldView } from '../fields/FieldView.tsx';
import { LoadMore } from '../fields/LoadMore.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { StepOutput } from './StepOutput.tsx';
import type { Unrecorded } from './useStepRecord.ts';

const cell = 'py-1.5 pe-4 text-start align-top';

/** Why a run has no record of its steps, the actions that it requested, and all that its response has of them. */
export function UnrecordedSteps({ run, bodyId, why }: InspectorProps & { readonly why: Unrecorded }) {
  const { t } = useText();
  return (
    <FieldView bodyId={bodyId} tab="actions">
      {(value) => {
        const actions: JsonObject = isJsonObject(value) ? value : {};
        const results = actionResults(run.request, actions);
        return (
          <>
            <NoRecord run={run} why={why} />
            <RequestedActions run={run} />
            {results.length === 0 ? <p className="text-text-2">{t('steps.noOutput')}</p> : null}
            <LoadMore items={results} page={50}>
              {(shown) =>
                shown.map((result) => <StepOutput key={`${result.list} ${result.index}`} run={run} result={result} />)
              }
            </LoadMore>
            <Facts
              title={t('inspect.field.more')}
              values={Object.fromEntries(otherActionFields(actions).map((name) => [name, actions[name] ?? null]))}
            />
          </>
        );
      }}
    </FieldView>
  );
}

/** Why there is no record, and how to get one. */
export function NoRecord({ run, why }: { readonly run: RunModel; readonly why: Unrecorded }) {
  const { t } = useText();
  const { commands } = useServices();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3 text-text-2">
      <p className="max-w-[60ch]">{t(`steps.unrecorded.${why}`, { connection: run.connectionName })}</p>
      {why === 'cached' ? (
        <Button size="small" onPress={() => void commands.run('request.sendFresh')}>
          {t('pageLog.sendFresh')}
        </Button>
      ) : null}
    </div>
  );
}

/** The actions of a request, without how they went. */
function RequestedActions({ run }: { readonly run: RunModel }) {
  const { t } = useText();
  const rows = actionSteps(run.request, []);
  if (rows.length === 0) return null;
  return (
    <LoadMore items={rows} page={100}>
      {(shown) => (
        <table aria-label={t('steps.label')} className="mb-6 w-full table-fixed border-collapse type-13">
          <thead>
            <tr className="border-b border-border text-text-2 type-12">
              <th scope="col" className={`${cell} w-10 font-regular`}>
                #
              </th>
              <th scope="col" className={`${cell} w-40 font-regular`}>
                {t('steps.column.action')}
              </th>
              <th scope="col" className={`${cell} font-regular`}>
                {t('steps.column.target')}
              </th>
            </tr>
          </thead>
          <tbody data-selectable>
            {shown.map(({ number, type, target }) => (
              <tr key={number} className="border-b border-border-subtle">
                <td className={`${cell} text-text-3 tabular-nums`}>{number}</td>
                <td className={`${cell} type-code`}>{type}</td>
                <td dir="auto" className={`${cell} type-code [overflow-wrap:anywhere]`}>
                  {target}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </LoadMore>
  );
}
