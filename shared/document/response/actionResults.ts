import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { listAt } from '../json/jsonParts.ts';

/** The lists of `data.actions` (contract 2.5) and the kind of action that fills each. */
const lists = {
  screenshots: 'screenshot',
  scrapes: 'scrape',
  javascriptReturns: 'executeJavascript',
  pdfs: 'pdf',
} as const;

export type ActionResultList = keyof typeof lists;

export interface ActionResult {
  /** Number of the action in the request, from 1; null when no action of the request matches. */
  readonly step: number | null;
  readonly list: ActionResultList;
  /** Index in its list, from 0; also part of the artifact's name. */
  readonly index: number;
  readonly value: JsonValue;
}

/**
 * Returns the results of the actions, in the order of the actions: the response has a list for each kind, each in that order. Results
 * without a matching action come last.
 */
export function actionResults(request: JsonObject, actions: JsonObject): readonly ActionResult[] {
  const used: Record<ActionResultList, number> = { screenshots: 0, scrapes: 0, javascriptReturns: 0, pdfs: 0 };
  const names = Object.keys(lists) as ActionResultList[];
  const ordered = listAt(request, 'actions').flatMap((action, place): readonly ActionResult[] => {
    const type = isJsonObject(action) ? action['type'] : undefined;
    const list = names.find((name) => lists[name] === type);
    if (list === undefined) return [];
    const index = used[list];
    const value = listAt(actions, list)[index];
    used[list] += 1;
    return value === undefined ? [] : [{ step: place + 1, list, index, value }];
  });
  const left = names.flatMap((list) =>
    listAt(actions, list).flatMap((value, index): readonly ActionResult[] =>
      index < used[list] ? [] : [{ step: null, list, index, value }],
    ),
  );
  return [...ordered, ...left];
}

/** Returns the fields of `data.actions` besides the lists of the contract, and non-list values in place of those lists. */
export function otherActionFields(actions: JsonObject): readonly string[] {
  return Object.keys(actions).filter(
    (name) => !Object.hasOwn(lists, name) || !(actions[name] === null || Array.isArray(actions[name])),
  );
}
