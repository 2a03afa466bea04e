import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { type DiffHandle, type DiffOptions, openDiff } from './openDiff.ts';

export interface DiffEditorProps extends DiffOptions {
  /** How many changes there are; null when that took too long to find out. */
  readonly onChanges: (count: number | null) => void;
  /** Lines of both texts that are scrolled into view initially. */
  readonly revealed?: { readonly before: number; readonly after: number } | null;
  readonly ref?: Ref<Pick<DiffHandle, 'step' | 'currentChangeLines'>>;
}

/** Two texts with their differences, side by side or one below the other. */
export function DiffEditor({ ref, onChanges, revealed = null, ...options }: DiffEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef<DiffHandle | null>(null);
  const latest = useRef(onChanges);
  const wanted = useRef(revealed);
  useEffect(() => {
    latest.current = onChanges;
    wanted.current = revealed;
  });
  useImperativeHandle(
    ref,
    () => ({
      step: (by) => handle.current?.step(by),
      currentChangeLines: () => handle.current?.currentChangeLines() ?? [],
    }),
    [],
  );
  const { before, after, language, labels, isInline, collapsesEqual, ignoresSpace, numbers } = options;
  const [numbersBefore, numbersAfter] = [numbers?.before, numbers?.after];
  useEffect(() => {
    const container = place.current;
    if (container === null) return;
    let isGone = false;
    const own =
      numbersBefore === undefined || numbersAfter === undefined ? null : { before: numbersBefore, after: numbersAfter };
    const chosen = { before, after, language, isInline, collapsesEqual, ignoresSpace, numbers: own };
    const names = { before: labels.before, after: labels.after };
    void openDiff(container, { ...chosen, labels: names }, (count) => latest.current(count)).then((opened) => {
      if (isGone) opened.close();
      else {
        handle.current = opened;
        if (wanted.current !== null) opened.reveal(wanted.current.before, wanted.current.after);
      }
    });
    return () => {
      isGone = true;
      handle.current?.close();
      handle.current = null;
    };
  }, [
    before,
    after,
    language,
    labels.before,
    labels.after,
    isInline,
    collapsesEqual,
    ignoresSpace,
    numbersBefore,
    numbersAfter,
  ]);
  const [lineBefore, lineAfter] = [revealed?.before, revealed?.after];
  useEffect(() => {
    if (lineBefore !== undefined && lineAfter !== undefined) handle.current?.reveal(lineBefore, lineAfter);
  }, [lineBefore, lineAfter]);
  return (
    <div className="relative min-h-0 min-w-0 flex-1 overflow-hidden">
      <div ref={place} className="absolute inset-0" />
    </div>
  );
}
