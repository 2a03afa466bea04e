import type { TabId } from '../../../../shared/base/brand.ts';
import { useProblems } from './useProblems.ts';

/** Returns the number of problems of each severity in a tab's request; informational ones are not counted. */
export function useProblemCounts(tabId: TabId | null): { readonly errors: number; readonly warnings: number } {
  const problems = useProblems(tabId);
  const count = (severity: 'error' | 'warning') => problems.filter((problem) => problem.severity === severity).length;
  return { errors: count('error'), warnings: count('warning') };
}
