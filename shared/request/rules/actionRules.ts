import { looksLikePdf } from '../../base/address.ts';
import { actionSchemas, type ActionType } from '../../api/actions.ts';
import { timeoutBounds } from '../../api/options.ts';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import type { JsonPath } from '../../base/pathText.ts';
import { nearestChoice } from '../nearestChoice.ts';
import {
  firstOf,
  printShort,
  problem,
  removal,
  replacement,
  setting,
  type Problem,
  type QuickFix,
} from '../problems.ts';
import { listOf, objectsOf, type PlacedObject, type RuleContext } from './ruleContext.ts';

interface ActionShape {
  readonly known: ReadonlySet<string>;
  readonly required: readonly string[];
}

/** The exact property sets of contract 2.3, read from the schemas; `wait` has a separate rule. */
const shapes: Readonly<Record<Exclude<ActionType, 'wait'>, ActionShape>> = {
  screenshot: shapeOf(actionSchemas.screenshot.shape),
  click: shapeOf(actionSchemas.click.shape),
  write: shapeOf(actionSchemas.write.shape),
  press: shapeOf(actionSchemas.press.shape),
  scroll: shapeOf(actionSchemas.scroll.shape),
  scrape: shapeOf(actionSchemas.scrape.shape),
  executeJavascript: shapeOf(actionSchemas.executeJavascript.shape),
  pdf: shapeOf(actionSchemas.pdf.shape),
};

function shapeOf(
  shape: Readonly<Record<string, { safeParse(value: unknown): { readonly success: boolean } }>>,
): ActionShape {
  const names = Object.keys(shape);
  return {
    known: new Set(names),
    required: names.filter((name) => shape[name]?.safeParse(undefined).success === false),
  };
}

/** V06: a wait has a time or a selector, not both and not neither. */
export function waitRule(body: JsonObject): readonly Problem[] {
  return actionsOf(body, 'wait').flatMap(({ value, path }) => {
    const { milliseconds, selector } = value;
    const problems: Problem[] = Object.keys(value)
      .filter((key) => key !== 'type' && key !== 'milliseconds' && key !== 'selector')
      .map((key) =>
        problem('V07', [...path, key], 'V07.unknown', { field: key, type: 'wait' }, [removal([...path, key])]),
      );
    if (milliseconds === undefined && selector === undefined) {
      const wait = replacement([...path, 'milliseconds'], 1000, '1000 ms');
      problems.push(problem('V06', path, 'V06.neither', {}, [wait]));
    }
    if (milliseconds !== undefined && selector !== undefined) {
      const fixes = ['milliseconds', 'selector'].map((field) =>
        removal([...path, field], 'fix.removeNamed', { field }),
      );
      problems.push(problem('V06', path, 'V06.both', {}, fixes));
    }
    if (
      milliseconds !== undefined &&
      !(typeof milliseconds === 'number' && Number.isInteger(milliseconds) && milliseconds >= 1)
    ) {
      const at = [...path, 'milliseconds'];
      const meant = Math.max(1, Math.round(Number(milliseconds)) || 1000);
      problems.push(
        problem('V06', at, 'V06.milliseconds', { value: printShort(milliseconds) }, [replacement(at, meant)]),
      );
    }
    return problems;
  });
}

/** V07: required fields of actions, and fields that an action does not have. */
export function actionFieldsRule(body: JsonObject): readonly Problem[] {
  return objectsOf(body, 'actions').flatMap(({ value, path }) => {
    const type = value['type'];
    const without = removal(path, 'fix.removeAction');
    if (type === undefined) return [problem('V07', path, 'V07.type', {}, [without])];
    const name = typeof type === 'string' ? type : '';
    if (name === 'wait') return [];
    const shape = findShape(name);
    if (shape === undefined) return [unknownType(type, path, without)];
    const missing = shape.required.filter((field) => value[field] === undefined || value[field] === '');
    const unknown = Object.keys(value).filter((field) => !shape.known.has(field));
    return [
      ...missing.map((field) => problem('V07', path, 'V07.missing', { field, type: name }, [without])),
      ...unknown.map((field) =>
        problem('V07', [...path, field], 'V07.unknown', { field, type: name }, [removal([...path, field])]),
      ),
    ];
  });
}

const actionTypes: readonly string[] = ['wait', ...Object.keys(shapes)];

/** A kind of action that the contract does not have, with the one that was meant. */
function unknownType(type: JsonValue, path: JsonPath, without: QuickFix): Problem {
  const at = [...path, 'type'];
  const meant = nearestChoice(typeof type === 'string' ? type : '', actionTypes);
  const values = { value: printShort(type), choices: actionTypes.join(', ') };
  return problem('V07', at, 'V07.unknownType', values, [...(meant === null ? [] : [replacement(at, meant)]), without]);
}

function findShape(type: string): ActionShape | undefined {
  return Object.hasOwn(shapes, type) ? shapes[type as keyof typeof shapes] : undefined;
}

const directions = actionSchemas.scroll.shape.direction.unwrap().options;
const paperFormats = actionSchemas.pdf.shape.format.unwrap().options;

/** V09, for actions: the direction of a scroll and the paper of a PDF. */
export function actionChoicesRule(body: JsonObject): readonly Problem[] {
  const checked = [
    { placed: actionsOf(body, 'scroll'), field: 'direction', choices: directions },
    { placed: actionsOf(body, 'pdf'), field: 'format', choices: paperFormats },
  ] as const;
  return checked.flatMap(({ placed, field, choices }) =>
    placed.flatMap(({ value, path }) => choiceProblems(value[field], [...path, field], choices)),
  );
}

/** V09 for one value: the closest choice is offered. */
export function choiceProblems(
  value: JsonValue | undefined,
  path: readonly (string | number)[],
  choices: readonly string[],
): readonly Problem[] {
  if (value === undefined || (typeof value === 'string' && choices.includes(value))) return [];
  const nearest = nearestChoice(typeof value === 'string' ? value : '', choices);
  const fixes = [...(nearest === null ? [] : [replacement(path, nearest)]), removal(path)];
  return [problem('V09', path, 'V09', { value: printShort(value), choices: choices.join(', ') }, fixes)];
}

/** W02: writing needs the focus that a click gives. */
export function writeRule(body: JsonObject): readonly Problem[] {
  const actions = objectsOf(body, 'actions');
  return actions
    .filter(
      ({ value }, index) =>
        value['type'] === 'write' && !actions.slice(0, index).some((earlier) => earlier.value['type'] === 'click'),
    )
    .map(({ path }) => problem('W02', path, 'W02'));
}

const maxActions = 50;
const maxTotalWaitMs = 60_000;

/** W03: more steps or longer waits than services take. */
export function actionLimitsRule(body: JsonObject): readonly Problem[] {
  const count = listOf(body, 'actions').length;
  const waits = waitsOf(body);
  const timeout = typeof body['timeout'] === 'number' ? body['timeout'] : maxTotalWaitMs;
  const problems: Problem[] = [];
  if (count > maxActions) {
    const first = firstOf(['actions'], listOf(body, 'actions'), maxActions);
    problems.push(problem('W03', ['actions'], 'W03.count', { count }, [first]));
  }
  if (waits > maxTotalWaitMs)
    problems.push(
      problem('W03', ['actions'], 'W03.waits', { milliseconds: waits }, shorterWaits(body, maxTotalWaitMs)),
    );
  else if (waits > timeout) {
    // The page needs its original timeout in addition to the waits.
    const longer = setting(['timeout'], Math.min(timeoutBounds.max, waits + timeout));
    problems.push(problem('W03', ['actions'], 'W03.timeout', { milliseconds: waits, timeout }, [longer]));
  }
  return problems;
}

/** The waits for a time, each shorter by the same share, so that all together take no longer; none where that cannot be. */
function shorterWaits(body: JsonObject, longest: number): readonly QuickFix[] {
  const timed = actionsOf(body, 'wait').flatMap(({ value, path }) =>
    typeof value['milliseconds'] === 'number' ? [{ path: [...path, 'milliseconds'], ms: value['milliseconds'] }] : [],
  );
  const total = timed.reduce((sum, { ms }) => sum + ms, 0);
  const share = (longest - (waitsOf(body) - total)) / total;
  if (timed.some(({ ms }) => Math.floor(ms * share) < 1)) return [];
  const changes = timed.map(({ path, ms }) => ({ path, value: Math.floor(ms * share) }));
  return [{ messageId: 'fix.shorterWaits', values: { milliseconds: longest }, changes }];
}

/** All waits of the actions together in ms; a wait for a selector counts as a second (api-facts 2.1). */
export function waitsOf(body: JsonObject): number {
  return actionsOf(body, 'wait').reduce((total, { value }) => {
    const { milliseconds, selector } = value;
    return (
      total + (typeof milliseconds === 'number' && milliseconds > 0 ? milliseconds : selector === undefined ? 0 : 1000)
    );
  }, 0);
}

/** W04: actions cannot run on a PDF. */
export function actionsOnPdfRule(body: JsonObject): readonly Problem[] {
  if (listOf(body, 'actions').length === 0 || !looksLikePdf(body['url'])) return [];
  return [problem('W04', ['actions'], 'W04', {}, [removal(['actions'])])];
}

/** A check that only makes sense for a service: it would be repeated noise for the engine on this computer. */
export function onlyForServices(rule: (body: JsonObject) => readonly Problem[]) {
  return (body: JsonObject, context: RuleContext): readonly Problem[] =>
    context.connectionKind === 'service' ? rule(body) : [];
}

function actionsOf(body: JsonObject, type: ActionType): readonly PlacedObject[] {
  return objectsOf(body, 'actions').filter(({ value }) => value['type'] === type);
}
