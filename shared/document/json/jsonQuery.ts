import { numberText } from '../../base/exactNumber.ts';
import { isExactNumber, isJsonObject, type JsonValue } from '../../base/json.ts';
import { err, ok, type Result } from '../../base/result.ts';

/** Path of a value in a JSON document: keys and indexes from the root. */
export type JsonSteps = readonly (string | number)[];

export interface JsonHit {
  readonly path: JsonSteps;
  readonly value: JsonValue;
}

/** `$.variants[0].price`, as RFC 9535 writes it; keys that are no plain names are quoted. */
export function jsonPathText(path: JsonSteps): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return /^[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*$/.test(step)
      ? `${text}.${step}`
      : `${text}['${step.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}']`;
  }, '$');
}

/**
 * Yields the parts of a value that match a query, in order, as they are found: with a leading `$` a JSONPath of names, indexes, slices, `*`
 * and `..` (RFC 9535 without filter expressions), else a case-insensitive substring search in keys and values. Fails with one line when the
 * path does not parse.
 */
export function queryJson(root: JsonValue, query: string): Result<Iterable<JsonHit>, string> {
  const wanted = query.trim();
  if (!wanted.startsWith('$')) return ok(substringHits(root, wanted.toLowerCase()));
  const steps = parsePath(wanted);
  return steps.ok ? ok(follow({ path: [], value: root }, steps.value)) : steps;
}

function* substringHits(root: JsonValue, words: string): Generator<JsonHit> {
  if (words === '') return;
  for (const hit of below({ path: [], value: root })) {
    const key = hit.path.at(-1);
    const scalar = isExactNumber(hit.value) ? numberText(hit.value) : hit.value;
    const isScalar = typeof scalar !== 'object' || scalar === null;
    if (isScalar && String(scalar).toLowerCase().includes(words)) yield hit;
    else if (typeof key === 'string' && key.toLowerCase().includes(words)) yield hit;
  }
}

/** Yields the value and all its descendants in preorder. Without recursion: untrusted responses have unlimited depth. */
function* below(top: JsonHit): Generator<JsonHit> {
  const waiting: Iterator<JsonHit>[] = [[top].values()];
  for (let last = waiting.at(-1); last !== undefined; last = waiting.at(-1)) {
    const { value: hit, done } = last.next();
    if (done === true) waiting.pop();
    else {
      yield hit;
      waiting.push(childrenOf(hit));
    }
  }
}

function* childrenOf({ path, value }: JsonHit): Generator<JsonHit> {
  if (Array.isArray(value)) {
    for (const [index, item] of (value as readonly JsonValue[]).entries())
      yield { path: [...path, index], value: item };
  } else if (isJsonObject(value)) {
    for (const [key, item] of Object.entries(value)) yield { path: [...path, key], value: item };
  }
}

type PathStep =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'slice'; readonly from: number | null; readonly to: number | null }
  | { readonly kind: 'all' }
  | { readonly kind: 'descend' };

const stepForms =
  /\.\.(?=[[*\w\u0080-\uffff])|\.?\*|\.([\w\u0080-\uffff-]+)|\[\s*\*\s*\]|\[\s*'((?:[^'\\]|\\.)*)'\s*\]|\[\s*"((?:[^"\\]|\\.)*)"\s*\]|\[\s*(-?\d+)\s*\]|\[\s*(?:(-?\d+)\s*)?:\s*(?:(-?\d+)\s*)?\]|(?<=\.\.)[\w\u0080-\uffff-]+/y;

function parsePath(text: string): Result<readonly PathStep[], string> {
  const steps: PathStep[] = [];
  stepForms.lastIndex = 1;
  for (let at = 1; at < text.length; at = stepForms.lastIndex) {
    const found = stepForms.exec(text);
    if (found === null) return err(text.slice(at, at + 40));
    steps.push(stepOf(found));
  }
  return ok(steps);
}

function stepOf([whole, dotted, single, double, index, from, to]: RegExpExecArray): PathStep {
  if (whole === '..') return { kind: 'descend' };
  if (dotted !== undefined) return { kind: 'name', name: dotted };
  const quoted = single ?? double;
  if (quoted !== undefined) return { kind: 'name', name: quoted.replaceAll(/\\(.)/g, '$1') };
  if (index !== undefined) return { kind: 'index', index: Number(index) };
  if (whole.includes('*')) return { kind: 'all' };
  if (whole.includes(':'))
    return {
      kind: 'slice',
      from: from === undefined ? null : Number(from),
      to: to === undefined ? null : Number(to),
    };
  return { kind: 'name', name: whole };
}

function* follow(hit: JsonHit, steps: readonly PathStep[]): Generator<JsonHit> {
  const [step, ...rest] = steps;
  if (step === undefined) {
    yield hit;
    return;
  }
  for (const next of stepFrom(hit, step)) yield* follow(next, rest);
}

function* stepFrom(hit: JsonHit, step: PathStep): Generator<JsonHit> {
  const { path, value } = hit;
  switch (step.kind) {
    case 'all':
      return yield* childrenOf(hit);
    case 'descend':
      return yield* below(hit);
    case 'name': {
      const item = isJsonObject(value) && Object.hasOwn(value, step.name) ? value[step.name] : undefined;
      if (item !== undefined) yield { path: [...path, step.name], value: item };
      return;
    }
    case 'index':
    case 'slice': {
      if (!Array.isArray(value)) return;
      const items = value as readonly JsonValue[];
      const place = (at: number): number => (at < 0 ? items.length + at : at);
      const from = step.kind === 'index' ? place(step.index) : Math.max(0, place(step.from ?? 0));
      const to = step.kind === 'index' ? from + 1 : Math.min(items.length, place(step.to ?? items.length));
      for (let at = from; at < to; at += 1) {
        const item = items[at];
        if (item !== undefined) yield { path: [...path, at], value: item };
      }
    }
  }
}
