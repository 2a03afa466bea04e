import type { JsonObject } from '../../../shared/base/json.ts';
import { baselineHunks } from '../../../shared/document/compare/baselineHunks.ts';
import { baselinePart, baselineParts } from '../../../shared/document/compare/baselineParts.ts';
import { type LineMask, maskLines } from '../../../shared/document/compare/lineMasks.ts';
import { resultTabIds } from '../../../shared/document/response/resultTabs.ts';
import { maxBaselineChars, partNameSchema } from '../../../shared/project/baseline.ts';
import type { BaselineField, BaselineLines, BaselineSide, CompareCalls } from './compareProtocol.ts';
import type { OpenDocument } from '../documents/openDocument.ts';

export type BaselineCall = 'baselineParts' | 'againstBaseline' | 'baselineField';

type BaselineHandlers = {
  readonly [Name in BaselineCall]: (input: CompareCalls[Name]['input']) => CompareCalls[Name]['output'];
};

/** Handles queries about results and the baseline of their request. */
export function createBaselineHandlers(find: (bodyId: string) => OpenDocument): BaselineHandlers {
  const dataOf = (bodyId: string | null): JsonObject | null => (bodyId === null ? null : find(bodyId).view.data);
  return {
    baselineParts({ bodyId }) {
      const all = baselineParts(find(bodyId).view.data);
      const parts = all.filter(({ name, text }) => isFileName(name) && text.length <= maxBaselineChars);
      return { parts, leftOut: all.filter((part) => !parts.includes(part)).map(({ name }) => name) };
    },
    againstBaseline({ before, after, texts, masks }) {
      const [a, b] = [dataOf(before), dataOf(after)];
      const kept = [a, b]
        .flatMap((data) => Object.keys(data ?? {}))
        .filter((name) => isComparable(name, a) || isComparable(name, b));
      return inOrder([...new Set([...Object.keys(texts), ...kept])]).map((name) => {
        const text = Object.hasOwn(texts, name) ? (texts[name] ?? null) : null;
        const field = compareField(text, a, b, name, masks[name] ?? []);
        const count = text === null ? 0 : field.hunks.length;
        return {
          name,
          isInBaseline: text !== null,
          a: a === null ? null : isTooLong(name, a) ? 'tooLong' : sideOf(field.base, field.a),
          b: b === null ? null : isTooLong(name, b) ? 'tooLong' : sideOf(field.base, field.b),
          hunks: count,
        } satisfies BaselineField;
      });
    },
    baselineField: ({ before, after, name, text, masks }) =>
      compareField(text, dataOf(before), dataOf(after), name, masks),
  };
}

/** A field that a file can be named after. */
function isFileName(name: string): boolean {
  return name.toLowerCase() !== 'baseline' && partNameSchema.safeParse(name).success;
}

function isComparable(name: string, data: JsonObject | null): boolean {
  return isFileName(name) && fullTextOf(name, data) !== null;
}

/** Exceeds a baseline's maximum size: the field is listed as too long. */
function isTooLong(name: string, data: JsonObject): boolean {
  return (fullTextOf(name, data)?.length ?? 0) > maxBaselineChars;
}

/** Returns the fields that have tabs first, in tab order. */
function inOrder(names: readonly string[]): readonly string[] {
  const order: readonly string[] = resultTabIds;
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names.toSorted((one, other) => rank(one) - rank(other));
}

function textOf(name: string, data: JsonObject | null): string | null {
  const text = fullTextOf(name, data);
  return text === null || text.length > maxBaselineChars ? null : text;
}

function fullTextOf(name: string, data: JsonObject | null): string | null {
  if (data === null || !Object.hasOwn(data, name)) return null;
  return baselinePart(name, data[name] ?? null)?.text ?? null;
}

function compareField(
  text: string | null,
  a: JsonObject | null,
  b: JsonObject | null,
  name: string,
  masks: readonly LineMask[],
): CompareCalls['baselineField']['output'] {
  const side = (whole: string | null): BaselineLines | null => (whole === null ? null : linesOf(whole, masks));
  const sides = { base: side(text), a: side(textOf(name, a)), b: side(textOf(name, b)) };
  const hunks =
    sides.base === null ? [] : baselineHunks(sides.base.lines, sides.a?.lines ?? null, sides.b?.lines ?? null);
  const partOf = (data: JsonObject | null) =>
    data === null || !Object.hasOwn(data, name) ? null : baselinePart(name, data[name] ?? null);
  return { ...sides, hunks, kind: (partOf(b) ?? partOf(a))?.kind ?? 'text' };
}

function linesOf(text: string, masks: readonly LineMask[]): BaselineLines {
  const { text: left, numbers, masked } = maskLines(text, masks);
  return { lines: left.split('\n'), numbers, masked };
}

function sideOf(base: BaselineLines | null, side: BaselineLines | null): BaselineSide {
  if (side === null) return 'missing';
  if (base === null) return 'new';
  const isEqual =
    base.lines.length === side.lines.length && base.lines.every((line, index) => line === side.lines[index]);
  return isEqual ? 'equal' : 'departs';
}
