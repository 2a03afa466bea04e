import type { RequestKind } from '../operations/requestKind.ts';
import { pageOptionsPath } from '../operations/requestOperation.ts';
import type { Draft } from '../workspace/workspace.ts';
import { setFields } from './draft.ts';

/** Drafts are immutable: all parts of a form get the same one. */
const known = new WeakMap<Draft, { readonly kind: RequestKind; readonly options: Draft }>();

/** The options of the pages of a draft, as a draft of their own for the form of options; other kinds' drafts are returned unchanged. */
export function optionsDraft(kind: RequestKind, draft: Draft): Draft {
  if (kind.operation === null) return draft;
  const found = known.get(draft);
  if (found?.kind === kind) return found.options;
  const options: Draft = { ...draft, body: kind.body.options(draft.body), source: null };
  known.set(draft, { kind, options });
  return options;
}

/** The draft with changed options of its pages; the rest of the body and the text's own formatting stay. */
export function withOptionsDraft(kind: RequestKind, draft: Draft, changed: Draft): Draft {
  if (kind.operation === null) return changed;
  const before = optionsDraft(kind, draft).body;
  const below = pageOptionsPath(kind.operation);
  const names = new Set([...Object.keys(before), ...Object.keys(changed.body)]);
  const changes = [...names]
    .filter((name) => before[name] !== changed.body[name])
    .map((name) => ({ path: [...below, name], value: changed.body[name] }));
  const { disabledActions: _, ...written } = setFields(draft, changes);
  const { disabledActions } = changed;
  return disabledActions === undefined ? written : { ...written, disabledActions };
}
