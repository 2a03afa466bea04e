import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { listAt } from './jsonParts.ts';

/** The lists of `data.actions` (contract 2.5) and the kind of action that fills each. */
const lists = {
  screenshots: 'screenshot',
  scrapes: 'scrape',
  javascriptReturns: 'executeJavascript',
  pdfs: 'pdf',
} as const;

export type ActionResultList = keyof typeof lists;

export interface ActionResult {
  /** Place of the action in the request, from 1; null when no action of the request stands for it. */
  readonly step: number | null;
  readonly list: ActionResultList;
  /** Place in its list, from 0: names the artifact too. */
  readonly index: number;
  readonly value: JsonValue;
}

/**
 * What the actions gave, in the order of the actions: the answer has a list for each kind, each in that order. Results
 * that no action of the request stands for come last.
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

/** What `data.actions` holds beside the lists that the contract names, and what is no list in their place. */
export function otherActionFields(actions: JsonObject): readonly string[] {
  return Object.keys(actions).filter(
    (name) => !Object.hasOwn(lists, name) || !(actions[name] === null || Array.isArray(actions[name])),
  );
}
