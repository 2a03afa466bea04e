import type { z } from 'zod';

/** One element of `details` in a refusal: which field, and what is wrong with it. */
export interface Detail {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly code?: string;
}

type Issue = z.core.$ZodIssue;

const mostDetails = 50;

/** The problems of a parse as details. Of a union's branches the one that came furthest speaks; each unknown key is a detail. */
export function describeIssues(issues: readonly Issue[]): Detail[] {
  return issues.flatMap((issue) => describe(issue, [])).slice(0, mostDetails);
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
 * The branch that was meant: of those whose `type` is the value's, or of all where none is, the one whose problems lie deepest
 * inside the value. Null where all fail at the value itself.
 */
function bestBranch(all: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const ofType = all.filter((branch) => !branch.some(({ path }) => path.length === 0 || path[0] === 'type'));
  const branches = ofType.length > 0 ? ofType : all;
  // One whose kind is right says what is wrong with it; that the others are of another kind says nothing.
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
