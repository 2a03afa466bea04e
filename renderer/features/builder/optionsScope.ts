import { createContext, useContext } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import type { JsonPath } from '../../../shared/base/pathText.ts';
import type { RequestKind } from '../../../shared/operations/requestKind.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { ownPart, pageOptionsPath, type RequestOperation } from '../../../shared/operations/requestOperation.ts';
import type { Problem } from '../../../shared/request/problems.ts';
import { useTab } from '../../data/ServicesProvider.tsx';

/** True inside the form of options: paths there begin at the options of each page, wherever the body has them. */
export const OptionsScope = createContext(false);

/** The kind of the tab inside the form of options of an operation over several pages; null everywhere else. */
export function useOptionsScope(tabId: TabId | null): RequestKind | null {
  const isInside = useContext(OptionsScope);
  const endpoint = useTab(tabId)?.endpoint;
  if (!isInside || endpoint === undefined) return null;
  const kind = requestKinds[endpoint];
  return kind.operation === null ? null : kind;
}

/** The name of an operation's own field among the options that were added to a form: options of pages may have the same name. */
export function ownOptionName(name: string): string {
  return `own.${name}`;
}

/** A path of the body as one of the options of its pages; null for a field of the operation itself. */
export function pathInOptions(operation: RequestOperation, path: JsonPath): JsonPath | null {
  const below = pageOptionsPath(operation);
  const [first] = path;
  if (below.length > 0) return first === below[0] && path.length > 1 ? path.slice(1) : null;
  const isOwn = typeof first !== 'string' || Object.keys(ownPart(operation, { [first]: null })).length > 0;
  return isOwn ? null : path;
}

/** A problem of the body as one of the options of its pages, with its fixes; null for one of the operation itself. */
export function problemInOptions(operation: RequestOperation, found: Problem): Problem | null {
  const path = pathInOptions(operation, found.path);
  if (path === null) return null;
  const fixes = found.fixes.map((fix) => ({
    ...fix,
    changes: fix.changes.flatMap((change) => {
      const inner = pathInOptions(operation, change.path);
      return inner === null ? [] : [{ ...change, path: inner }];
    }),
  }));
  return { ...found, path, fixes };
}
