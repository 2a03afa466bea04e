import { z } from 'zod';
import type { Devtools } from './devtools.ts';
import type { IsolatedWorld } from './isolatedWorld.ts';

interface DomNode {
  readonly backendNodeId: number;
  readonly shadowRootType?: string | undefined;
  readonly shadowRoots?: readonly DomNode[] | undefined;
  readonly children?: readonly DomNode[] | undefined;
  readonly contentDocument?: DomNode | undefined;
}

const domNodeSchema: z.ZodType<DomNode> = z.lazy(() =>
  z.object({
    backendNodeId: z.number(),
    shadowRootType: z.string().optional(),
    shadowRoots: z.array(domNodeSchema).optional(),
    children: z.array(domNodeSchema).optional(),
    contentDocument: domNodeSchema.optional(),
  }),
);

const documentSchema = z.object({ root: domNodeSchema });
const describedSchema = z.object({
  node: z.object({ shadowRoots: z.array(z.object({ shadowRootType: z.string().optional() })).optional() }),
});

const maxClosedRoots = 500;

/** Whether one of these elements has a closed shadow root. */
export async function anyClosedRoot(
  devtools: Devtools,
  objectIds: readonly string[],
  sessionId: string,
): Promise<boolean> {
  const described = await Promise.all(
    objectIds.map(
      async (objectId) => await devtools.call(describedSchema, 'DOM.describeNode', { objectId }, sessionId),
    ),
  );
  return described.some(({ node }) => node.shadowRoots?.some((root) => root.shadowRootType === 'closed') === true);
}

/** Calls a function with each closed shadow root of the page. Reads the entire DOM: call it only where such a root exists. */
export async function forEachClosedRoot(
  devtools: Devtools,
  world: IsolatedWorld,
  declaration: string,
  sessionId: string,
): Promise<void> {
  const { root } = await devtools.call(documentSchema, 'DOM.getDocument', { depth: -1, pierce: true }, sessionId);
  const closed: number[] = [];
  const open: DomNode[] = [root];
  for (let node = open.pop(); node !== undefined && closed.length < maxClosedRoots; node = open.pop()) {
    if (node.shadowRootType === 'closed') closed.push(node.backendNodeId);
    for (const inner of [node.shadowRoots, node.children]) if (inner !== undefined) open.push(...inner);
    if (node.contentDocument !== undefined) open.push(node.contentDocument);
  }
  // Roots in a frame that this world does not reach are named in that frame's world.
  for (const backendNodeId of closed) await world.callWithNode(declaration, backendNodeId, []).catch(() => undefined);
}
