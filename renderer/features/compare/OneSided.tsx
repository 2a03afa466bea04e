import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { isUnderWay } from '../../data/runs/sendRun.ts';
import { useText } from '../../messages/TextProvider.tsx';

interface OneSidedProps {
  readonly a: RunModel;
  readonly b: RunModel;
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  /** Name of the compared part. */
  readonly part: string;
}

/** Says which side is missing here or still loading; nothing if both are present. */
export function OneSided({ a, b, hasBefore, hasAfter, part }: OneSidedProps) {
  const { t } = useText();
  if (hasBefore === hasAfter) return null;
  const letter = hasBefore ? 'B' : 'A';
  const isComing = isUnderWay(hasBefore ? b : a);
  return (
    <p className="shrink-0 border-b border-border-subtle bg-surface-side px-pane py-1.5 text-text-2 type-12">
      {t(isComing ? 'compare.onlyOneYet' : 'compare.onlyOne', { letter, part })}
    </p>
  );
}
