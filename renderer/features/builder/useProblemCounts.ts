import type { TabId } from '../../../shared/base/brand.ts';
import { useProblems } from './useProblems.ts';

/** How many problems of each weight the request of a tab has; what is only worth knowing is not counted. */
export function useProblemCounts(tabId: TabId | null): { readonly errors: number; readonly warnings: number } {
  const problems = useProblems(tabId);
  const count = (severity: 'error' | 'warning') => problems.filter((problem) => problem.severity === severity).length;
  return { errors: count('error'), warnings: count('warning') };
}
