import type { TabId } from '../../../../shared/base/brand.ts';
import type { Problem } from '../../../../shared/request/problems.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { FieldMessage } from '../../../ui/controls/FieldMessage.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { FixButton } from '../problems/FixButton.tsx';
import { problemLine } from '../problems/problemLabels.ts';
import { useFix } from '../problems/useFix.ts';

interface FieldProblemsProps {
  readonly tabId: TabId;
  readonly problems: readonly Problem[];
  /** The part of the value that a problem is about, where the field shows several; null for all of it. */
  readonly subjectOf?: (problem: Problem) => string | null;
  readonly className?: string;
}

/** The problems of a field, under its control, each with its first fix. */
export function FieldProblems({ tabId, problems, subjectOf, className }: FieldProblemsProps) {
  const text = useText();
  const applyFix = useFix(tabId);
  // What is worth knowing about a value is no problem of the request: only the notes of an operation's own fields are here.
  const shown = problems.filter(({ severity, rule }) => severity !== 'info' || rule === 'operation').slice(0, 3);
  if (shown.length === 0) return null;
  return (
    <ul className={joinClasses('flex flex-col gap-0.5 pb-1.5', className)}>
      {shown.map((problem) => {
        const [fix] = problem.fixes;
        const line = problemLine(text, problem);
        const subject = subjectOf?.(problem) ?? null;
        return (
          <li key={`${problem.messageId} ${problem.path.join('.')}`} className="flex flex-wrap items-baseline gap-x-2">
            <FieldMessage tone={problem.severity}>
              {subject === null ? line : text.t('problems.of', { subject, problem: line })}
            </FieldMessage>
            {fix === undefined ? null : <FixButton fix={fix} className="h-4! gap-1!" onApply={applyFix} />}
          </li>
        );
      })}
    </ul>
  );
}
