import { useEffect, useRef } from 'react';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { announce } from '../../ui/layout/LiveRegions.tsx';
import { eventLabel, outcomeWord } from './eventLabel.ts';
import { hasEnded, statusOf } from './runStatus.ts';

const spokenEveryMs = 5000;

/** Announces a visible run to screen readers: the number of new events, the newest as text if all are requested, and the end. */
export function useRunSpoken(run: RunModel, model: TraceModel): void {
  const { t } = useText();
  const isOver = hasEnded(run, model);
  useEventsSpoken(model, isOver);
  // The trace reports the end first; the status stays “processing” for a while longer.
  useEndSpoken(model.end === null ? statusOf(run, model, t) : outcomeWord(model.end.outcome, t), isOver);
}

function useEventsSpoken(model: TraceModel, isOver: boolean): void {
  const text = useText();
  const said = useRef({ events: model.totals.events, at: 0 });
  useEffect(() => {
    const { events: before, at } = said.current;
    const { events } = model.totals;
    if (isOver || events <= before) return undefined;
    const say = (): void => {
      said.current = { events, at: Date.now() };
      const count = events - before;
      announce(text.t('agents.newEvents', { count }), 'polite', 'progress');
      const newest = model.records[model.order.at(-1) ?? -1];
      if (newest === undefined) return;
      const { title } = eventLabel(newest, model, text);
      announce(text.t('agents.newEvents.last', { count, title }), 'polite', 'detail');
    };
    // Events since the last announcement are announced when the pause ends, not only with the next event.
    const timer = setTimeout(say, Math.max(0, at + spokenEveryMs - Date.now()));
    return () => clearTimeout(timer);
  }, [model, isOver, text]);
}

function useEndSpoken(status: string, isOver: boolean): void {
  const { t } = useText();
  const wasOver = useRef(isOver);
  useEffect(() => {
    if (isOver && !wasOver.current) announce(t('agents.ended', { status }), 'assertive');
    wasOver.current = isOver;
  }, [isOver, status, t]);
}
