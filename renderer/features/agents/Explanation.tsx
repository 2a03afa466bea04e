import { CircleHelp } from 'lucide-react';
import type { TraceError } from '../../../shared/api/agentTrace.ts';
import { presentError } from '../../../shared/errors/present.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorCauses } from '../inspect/errors/ErrorCauses.tsx';
import { errorFromTrace } from './errorFromTrace.ts';
import { useAgentErrorContext } from './useAgentErrorContext.ts';
import { useView, type ViewStore } from './viewState.ts';

interface ExplanationProps {
  readonly store: ViewStore;
  readonly run: RunModel;
  readonly error: TraceError;
}

/** Explanation of the error code of an event, on demand: by its button, or the X key. */
export function Explanation({ store, run, error }: ExplanationProps) {
  const { t } = useText();
  const isOpen = useView(store, (state) => state.explains);
  const card = presentError(errorFromTrace(error, null), useAgentErrorContext(run));
  return (
    <>
      <Button
        size="small"
        icon={CircleHelp}
        aria-expanded={isOpen}
        className="self-start"
        onPress={() => store.setState({ explains: !isOpen })}
      >
        {t('agents.explain')}
      </Button>
      {isOpen ? (
        <section
          aria-label={t('agents.explain')}
          className="flex flex-col gap-2 rounded-m border border-border bg-surface-base p-3"
        >
          <h4 className="font-strong type-13">{t(`errors.${card.case}.title`, card.values)}</h4>
          <p data-selectable className="text-text-2 type-13 [overflow-wrap:anywhere]">
            {t(`errors.${card.case}.meaning`, card.values)}
          </p>
          <ErrorCauses causes={card.causes} />
        </section>
      ) : null}
    </>
  );
}
