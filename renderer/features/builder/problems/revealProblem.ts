import type { TabId } from '../../../../shared/base/brand.ts';
import { draftProblem } from '../../../../shared/request/draft.ts';
import { fieldOfPath } from '../../../../shared/request/fields.ts';
import type { JsonPath } from '../../../../shared/base/pathText.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import type { Problem } from '../../../../shared/request/problems.ts';
import type { Services } from '../../../data/services.ts';
import { focusTarget } from '../../../ui/hooks/focusTarget.ts';
import { revealField } from '../builderStore.ts';

/** Own fields of the operations over several pages. */
const ownNames: ReadonlySet<string> = new Set(
  Object.values(requestKinds).flatMap(({ operation }) => Object.keys(operation?.fields ?? {})),
);

const cardLists: ReadonlySet<string | number> = new Set(['formats', 'actions', 'parsers', 'alexandria']);

/** Returns the focus names under which the form has a path's control, the closest first; none if only the JSON shows it. */
export function focusNamesOf(path: JsonPath): readonly string[] {
  const [first] = path;
  if (first === 'url' || first === 'urls') return [first];
  // The options of every page of a crawl are in an object of their own.
  if (first === 'scrapeOptions') return focusNamesOf(path.slice(1));
  // Card lists name every path in them.
  if (cardLists.has(first ?? ''))
    return path.map((_step, index) => `field:${path.slice(0, path.length - index).join('.')}`);
  const field = fieldOfPath(path);
  // A value inside a field without a dedicated control is visible only in the JSON.
  if (field === undefined && typeof first === 'string' && ownNames.has(first)) return [`field:${first}`];
  const isHidden = field?.control.kind === 'json' && path.length > field.path.length;
  return field === undefined || isHidden ? [] : [`field:${field.name}`];
}

/** Shows a path of the request in the current view: in the form if it has a control there, otherwise in the JSON. */
export function revealPath(
  { workspace }: Pick<Services, 'workspace'>,
  tabId: TabId,
  path: JsonPath,
  offset: number | null = null,
): void {
  const tab = workspace.getState().tabs.find((candidate) => candidate.id === tabId);
  if (tab === undefined) return;
  const isBroken = draftProblem(tab.draft) !== null;
  const inForm = tab.builderView !== 'json' && !isBroken && focusNamesOf(path).length > 0;
  if (path[0] === 'url' && !isBroken) {
    focusTarget('url');
    if (tab.builderView === 'form') return;
  } else if (!inForm && tab.builderView === 'form') workspace.changeTab(tabId, { builderView: 'json' });
  revealField({ tabId, path, offset: isBroken ? offset : null, focus: inForm ? 'form' : 'json' });
}

/** Shows the field or text that a problem concerns. */
export function revealProblem(services: Pick<Services, 'workspace'>, tabId: TabId, problem: Problem): void {
  const offset = problem.rule === 'syntax' ? Number(problem.values['offset'] ?? 0) : null;
  revealPath(services, tabId, problem.path, offset);
}

/** Shows a path in the JSON, whichever view is open. */
export function revealInJson({ workspace }: Pick<Services, 'workspace'>, tabId: TabId, path: JsonPath): void {
  const tab = workspace.getState().tabs.find((candidate) => candidate.id === tabId);
  if (tab?.builderView === 'form') workspace.changeTab(tabId, { builderView: 'json' });
  revealField({ tabId, path, offset: null, focus: 'json' });
}
