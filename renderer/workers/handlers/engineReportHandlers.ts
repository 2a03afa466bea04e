import { parseJson } from '../../../shared/base/json.ts';
import { packXray } from '../../../shared/xray/packedXray.ts';
import type { DocumentCalls } from '../documentProtocol.ts';

type EngineReportCall = 'toldXray' | 'toldLog';
type EngineReportHandlers = {
  readonly [Name in EngineReportCall]: (input: DocumentCalls[Name]['input']) => Promise<DocumentCalls[Name]['output']>;
};

/** Reads a stranger's value, as a schema does. */
interface Reader<Value> {
  safeParse(value: unknown): { readonly success: true; readonly data: Value } | { readonly success: false };
}

/**
 * Handles queries about the local engine's inspection data for a run. For a long page these are ten megabytes, too much for the window to
 * parse and validate. The schemas are loaded at the first query: most responses are viewed without them.
 */
export function createEngineReportHandlers(readBody: (bodyId: string) => Promise<string>): EngineReportHandlers {
  const schemas = () => import('../../../shared/api/engine/inspection.ts');
  return {
    toldXray: async ({ bodyId }) => {
      const xray = readAs((await schemas()).xraySchema, await readBody(bodyId));
      return xray === null ? null : packXray(xray);
    },
    toldLog: async ({ bodyId }) => readAs((await schemas()).pageLogSchema, await readBody(bodyId)),
  };
}

/** Parses a text as JSON; null if it does not match the schema. */
function readAs<Value>(schema: Reader<Value>, text: string): Value | null {
  const parsed = parseJson(text);
  const read = parsed.ok ? schema.safeParse(parsed.value) : null;
  return read?.success === true ? read.data : null;
}
