import { z } from 'zod';
import type { Devtools } from './devtools.ts';

const worldSchema = z.object({ executionContextId: z.number() });
const frameTreeSchema = z.object({ frameTree: z.object({ frame: z.object({ id: z.string() }) }) });
const evaluatedSchema = z.object({
  result: z.object({ value: z.unknown().optional(), objectId: z.string().optional() }),
  exceptionDetails: z
    .object({ text: z.string(), exception: z.object({ description: z.string().optional() }).optional() })
    .optional(),
});

const propertiesSchema = z.object({
  result: z.array(z.object({ name: z.string(), value: z.object({ objectId: z.string().optional() }).optional() })),
});

/** Our code in the page was stopped: it exceeded its time limit. */
export class OutOfTimeError extends Error {}

/** An isolated world: runs our code in a page with separate prototypes, with access to every frame of its process. */
export interface IsolatedWorld {
  readonly contextId: number;
  /** Evaluates an expression to a plain value; rejects if it throws, times out (`OutOfTimeError`), or the document is gone. */
  evaluate(expression: string, timeoutMs: number): Promise<unknown>;
  /** Evaluates an expression to a list of nodes and returns their handles. */
  list(expression: string): Promise<readonly string[]>;
  /** Calls a function of the expression's with a node, named by its number in the page's DOM. */
  callWithNode(declaration: string, backendNodeId: number, parameters: readonly string[]): Promise<void>;
}

/** The frame that a DevTools session is attached to. */
export async function mainFrameOf(devtools: Devtools, sessionId = ''): Promise<string> {
  return (await devtools.call(frameTreeSchema, 'Page.getFrameTree', {}, sessionId)).frameTree.frame.id;
}

/** Creates an isolated world in the current document of a frame; it is destroyed with that document. */
export async function createIsolatedWorld(devtools: Devtools, frameId: string, sessionId = ''): Promise<IsolatedWorld> {
  const { executionContextId: contextId } = await devtools.call(
    worldSchema,
    'Page.createIsolatedWorld',
    { frameId, worldName: 'trowel', grantUniveralAccess: true },
    sessionId,
  );
  return {
    contextId,
    async evaluate(expression, timeoutMs) {
      const answer = await devtools
        .call(
          evaluatedSchema,
          'Runtime.evaluate',
          { expression, contextId, returnByValue: true, timeout: Math.max(1, Math.round(timeoutMs)) },
          sessionId,
        )
        .catch((failure: unknown) => {
          throw isTermination(failure) ? new OutOfTimeError() : failure;
        });
      const { exceptionDetails } = answer;
      if (exceptionDetails !== undefined)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return answer.result.value;
    },
    async list(expression) {
      const answer = await devtools.call(evaluatedSchema, 'Runtime.evaluate', { expression, contextId }, sessionId);
      const { objectId } = answer.result;
      if (objectId === undefined) return [];
      const { result } = await devtools.call(
        propertiesSchema,
        'Runtime.getProperties',
        { objectId, ownProperties: true },
        sessionId,
      );
      return result.filter(({ name }) => /^\d+$/.test(name)).flatMap(({ value }) => value?.objectId ?? []);
    },
    async callWithNode(declaration, backendNodeId, parameters) {
      const resolvedSchema = z.object({ object: z.object({ objectId: z.string() }) });
      const { object } = await devtools.call(
        resolvedSchema,
        'DOM.resolveNode',
        { backendNodeId, executionContextId: contextId },
        sessionId,
      );
      const words = parameters.map((value) => ({ value }));
      await devtools.send(
        'Runtime.callFunctionOn',
        {
          functionDeclaration: declaration,
          executionContextId: contextId,
          arguments: [{ objectId: object.objectId }, ...words],
        },
        sessionId,
      );
    },
  };
}

function isTermination(failure: unknown): boolean {
  return failure instanceof Error && failure.message.includes('Execution was terminated');
}
