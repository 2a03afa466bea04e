import type { z } from 'zod';

/** One element of `details` in an error response: the field and its problem. */
export interface Detail {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly code?: string;
}

type Issue = z.core.$ZodIssue;

const maxDetails = 50;

/**
 * Returns the issues of a parse as details. For a union, the branch that parsed furthest is reported; each unknown key is a separate
 * detail.
 */
export function describeIssues(issues: readonly Issue[]): Detail[] {
  return issues.flatMap((issue) => describe(issue, [])).slice(0, maxDetails);
}

function describe(issue: Issue, above: readonly (string | number)[]): Detail[] {
  const path = [...above, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: 'unrecognized key', code: issue.code }));
  }
  if (issue.code === 'invalid_union') {
    const furthest = bestBranch(issue.errors);
    // A value that has a type which no branch knows was meant for none of them.
    if (issue.errors.length > 2 && issue.errors.every(missesType))
      return [{ path, message: issue.message, code: issue.code }];
    if (furthest !== null) return furthest.flatMap((nested) => describe(nested, path));
  }
  return [{ path, message: issue.message, code: issue.code }];
}

function isAtValue({ code, path }: Issue): boolean {
  return path.length === 0 && (code === 'too_big' || code === 'too_small');
}

function missesType(branch: readonly Issue[]): boolean {
  return branch.some(({ path }) => path.length === 1 && path[0] === 'type');
}

/**
 * Chooses the intended branch: among those whose `type` matches the value, or among all where none does, the one whose issues are nested
 * deepest. Null where all fail at the value itself.
 */
function bestBranch(all: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const ofType = all.filter((branch) => !branch.some(({ path }) => path.length === 0 || path[0] === 'type'));
  const branches = ofType.length > 0 ? ofType : all;
  // A branch of the right type describes the actual issue; issues of branches of other types are irrelevant.
  let best: readonly Issue[] | null = all.find((branch) => branch.length > 0 && branch.every(isAtValue)) ?? null;
  let bestDepth = 0;
  for (const branch of branches) {
    const depth = Math.max(
      0,
      ...branch.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)),
    );
    if (depth > bestDepth) {
      best = branch;
      bestDepth = depth;
    }
  }
  return best;
}
