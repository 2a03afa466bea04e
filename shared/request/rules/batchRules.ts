import type { JsonObject } from '../../base/json.ts';
import { problem, type Problem, type QuickFix } from '../problems.ts';

/** Notes that a batch names URLs twice: it returns a page for each entry, and a service charges each. */
export function duplicateUrlsRule({ urls }: JsonObject): readonly Problem[] {
  if (!Array.isArray(urls)) return [];
  const unique = [...new Set(urls)];
  const count = urls.length - unique.length;
  if (count === 0) return [];
  const fix: QuickFix = {
    messageId: 'fix.removeDuplicates',
    values: { count },
    changes: [{ path: ['urls'], value: unique }],
  };
  return [{ ...problem('operation', ['urls'], 'operation.duplicates', { count }, [fix]), severity: 'info' }];
}
