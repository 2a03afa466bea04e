import { CircleDashed } from 'lucide-react';
import type { FieldState } from '../../../shared/document/response/responseView.ts';
import { type MissingReason, whyMissing } from '../../../shared/document/response/missingReasons.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { connectionLabel } from '../../data/labels/connectionLabel.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { useResultNavigation } from './shell/ResultNavigation.tsx';

interface NothingProps {
  readonly name: string;
  readonly state: Exclude<FieldState, 'value'>;
  readonly run: RunModel;
}

/** Absent, null and empty are different and shown differently (ux.md 1.2); each offers its remedies (ux.md 14). */
export function EmptyResult({ name, state, run }: NothingProps) {
  const { t } = useText();
  const { commands } = useServices();
  const { show, hasElements } = useResultNavigation();
  return (
    <div className="flex flex-col items-start gap-2 px-8 py-6">
      <p className="flex items-center gap-2 type-13">
        <NothingMark state={state} />
      </p>
      <p className="max-w-[60ch] text-text-2 type-13">
        {t(`inspect.nothing.${state}`, { name, connection: connectionLabel(run, t) })}
      </p>
      {state === 'absent' ? <MissingReasons name={name} run={run} /> : null}
      {state === 'absent' ? (
        <Button size="small" onPress={() => void commands.run('request.send')}>
          {t('inspect.nothing.again')}
        </Button>
      ) : (
        <span className="flex flex-wrap gap-2">
          {hasElements ? (
            <Button size="small" onPress={() => show('xray')}>
              {t('inspect.nothing.elements')}
            </Button>
          ) : null}
          <Button size="small" onPress={() => show('raw')}>
            {t('inspect.showRaw')}
          </Button>
        </span>
      )}
    </div>
  );
}

interface MissingReasonsProps {
  readonly name: string;
  readonly run: RunModel;
}

/** Reasons why a requested field may be missing. */
export function MissingReasons({ name, run }: MissingReasonsProps) {
  const { t } = useText();
  const reasons = whyMissing(name, run);
  const words = (reason: MissingReason): string => t(`inspect.missing.${reason.kind}`, { name, ...reason });
  if (reasons.length === 0) return <p className="text-text-3 type-12">{t('inspect.missing.unsaid')}</p>;
  return (
    <ul className="max-w-[60ch] text-text-2 type-12">
      {reasons.map((reason) => (
        <li key={reason.kind} className="[overflow-wrap:anywhere]">
          {words(reason)}
        </li>
      ))}
    </ul>
  );
}

/** The symbol of an empty state, for a line or a cell. */
export function NothingMark({ state }: { readonly state: Exclude<FieldState, 'value'> }) {
  const { t } = useText();
  if (state === 'null') return <span className="font-code text-syn-keyword type-code">null</span>;
  if (state === 'empty') return <span className="text-text-3 type-12">{t('inspect.nothing.emptyMark')}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-text-3 type-12">
      <Icon as={CircleDashed} size={14} />
      {t('inspect.nothing.absentMark')}
    </span>
  );
}
