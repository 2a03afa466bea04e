import { writeExactJson } from '../../../shared/base/exactNumber.ts';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import { isJsonObject } from '../../../shared/base/json.ts';
import { responseCounts } from '../../../shared/document/compare/responseCounts.ts';
import { comparedFields, listItems, maxCountedDifferences } from '../../../shared/document/compare/comparedFields.ts';
import { listDifference } from '../../../shared/document/compare/listDifference.ts';
import { compareJson, matchNames } from '../../../shared/document/json/compareJson.ts';
import type { BaselineCall } from './baselineHandlers.ts';
import { createBlockCompareHandlers } from './comparedBlocks.ts';
import type { CompareCalls, ComparedFacts } from './compareProtocol.ts';
import type { OpenDocument } from '../documents/openDocument.ts';

type CompareHandlers = {
  readonly [Name in Exclude<keyof CompareCalls, BaselineCall | 'compareSites'>]: (
    input: CompareCalls[Name]['input'],
  ) => CompareCalls[Name]['output'];
};

/** A value longer than this is cut where differences are listed. */
const maxShownChars = 4000;

/** Handles queries that compare two responses. */
export function createCompareHandlers(find: (bodyId: string) => OpenDocument): CompareHandlers {
  const dataOf = (bodyId: string | null): JsonObject => (bodyId === null ? {} : find(bodyId).exactData);
  const plainOf = (bodyId: string): JsonObject => find(bodyId).view.data;
  return {
    compareFields: ({ before, after }) => ({
      fields: comparedFields(dataOf(before), dataOf(after)),
      before: before === null ? null : factsOf(plainOf(before)),
      after: after === null ? null : factsOf(plainOf(after)),
    }),
    compareLists: ({ before, after, name }) =>
      listDifference(listItems(dataOf(before)[name]), listItems(dataOf(after)[name])),
    compareValues: ({ before, after, name, matchBy }) => {
      // As parts of objects, so that a side without the field has nothing there, which is not null.
      const [old, now] = [partOf(dataOf(before), name), partOf(dataOf(after), name)];
      const found = compareJson(old, now, { maxDifferences: maxCountedDifferences + 1, matchBy });
      return {
        differences: found.slice(0, maxCountedDifferences).map((each) => ({
          path: each.path.slice(1),
          before: shown(each.before),
          after: shown(each.after),
        })),
        isCut: found.length > maxCountedDifferences,
        matchNames: matchNames(old, now),
      };
    },
    ...createBlockCompareHandlers(find),
    compareTexts: ({ before, after, name, longest }) => ({
      before: textOf(dataOf(before)[name], longest),
      after: textOf(dataOf(after)[name], longest),
    }),
  };
}

function factsOf(data: JsonObject): ComparedFacts {
  const metadata = data['metadata'];
  const told = metadata !== undefined && isJsonObject(metadata) ? metadata : {};
  const { language, numPages } = told;
  return {
    numbers: responseCounts(data),
    language: typeof language === 'string' ? language : null,
    pagesRead: typeof numPages === 'number' ? numPages : null,
  };
}

function partOf(data: JsonObject, name: string): JsonObject {
  return Object.hasOwn(data, name) ? { [name]: data[name] ?? null } : {};
}

function shown(value: JsonValue | undefined): string | null {
  if (value === undefined) return null;
  try {
    return writeExactJson(value).slice(0, maxShownChars);
  } catch {
    // Nests deeper than can be written.
    return '…';
  }
}

/** Returns a text unchanged, another value as indented JSON, at most one character longer than the limit. */
function textOf(value: JsonValue | undefined, longest: number): string | null {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : writeExactJson(value, 2);
  return text.slice(0, longest + 1);
}
