import { parseJson } from '../../shared/base/json.ts';
import { packXray } from '../../shared/xray/packedXray.ts';
import type { DocumentCalls } from './documentProtocol.ts';

type ToldCall = 'toldXray' | 'toldLog';
type Answers = {
  readonly [Name in ToldCall]: (input: DocumentCalls[Name]['input']) => Promise<DocumentCalls[Name]['output']>;
};

/** Reads a stranger's value, as a schema does. */
interface Reader<Value> {
  safeParse(value: unknown): { readonly success: true; readonly data: Value } | { readonly success: false };
}

/**
 * Answers about what the local engine told of a run beside its answer. Of a long page that is ten megabytes, which the window
 * has no time to parse and to check. The schemas are fetched by whoever asks first: most answers are looked at without.
 */
export function createToldAnswers(readBody: (bodyId: string) => Promise<string>): Answers {
  const schemas = () => import('../../shared/api/engine/inspection.ts');
  return {
    toldXray: async ({ bodyId }) => {
      const xray = readAs((await schemas()).xraySchema, await readBody(bodyId));
      return xray === null ? null : packXray(xray);
    },
    toldLog: async ({ bodyId }) => readAs((await schemas()).pageLogSchema, await readBody(bodyId)),
  };
}

/** The value that a text holds; null where it is not what the schema says. */
function readAs<Value>(schema: Reader<Value>, text: string): Value | null {
  const parsed = parseJson(text);
  const read = parsed.ok ? schema.safeParse(parsed.value) : null;
  return read?.success === true ? read.data : null;
}
