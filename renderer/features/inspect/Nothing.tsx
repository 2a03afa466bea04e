import { CircleDashed } from 'lucide-react';
import type { FieldState } from '../../../shared/document/answerView.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface NothingProps {
  readonly name: string;
  readonly state: Exclude<FieldState, 'value'>;
  readonly run: Pick<RunModel, 'connectionName'>;
}

/** Absent, null and empty are three different things and look it (ux.md 1.2). */
export function Nothing({ name, state, run }: NothingProps) {
  const { t } = useText();
  return (
    <div className="flex flex-col gap-2 px-8 py-6">
      <p className="flex items-center gap-2 type-13">
        <NothingMark state={state} />
      </p>
      <p className="max-w-[60ch] text-text-2 type-13">
        {t(`inspect.nothing.${state}`, { name, connection: run.connectionName })}
      </p>
    </div>
  );
}

/** The sign of a nothing, for a line or a cell. */
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
