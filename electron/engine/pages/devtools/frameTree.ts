import { z } from 'zod';
import type { Devtools } from './devtools.ts';

/** A frame of one process with its child frames, as DevTools reports them. */
export interface FrameNode {
  readonly frame: {
    readonly id: string;
    readonly securityOrigin: string;
    /** Set where the frame shows Chromium's error page. */
    readonly unreachableUrl?: string | undefined;
  };
  readonly childFrames?: readonly FrameNode[] | undefined;
}

const frameNodeSchema: z.ZodType<FrameNode> = z.lazy(() =>
  z.object({
    frame: z.object({ id: z.string(), securityOrigin: z.string(), unreachableUrl: z.string().optional() }),
    childFrames: z.array(frameNodeSchema).optional(),
  }),
);
const treeSchema = z.object({ frameTree: frameNodeSchema });

/** Returns the frames in the process of a DevTools session; frames of other processes have their own sessions. */
export async function readFrameTree(devtools: Devtools, sessionId: string): Promise<FrameNode> {
  return (await devtools.call(treeSchema, 'Page.getFrameTree', {}, sessionId)).frameTree;
}

/**
 * Returns the outermost frames below one whose documents its scripts cannot access: they share its process, because they are of the same
 * site, but have another origin (a subdomain, a port). Frames that could not be loaded are omitted.
 */
export function crossOriginFrames(root: FrameNode): readonly FrameNode[] {
  const found: FrameNode[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const child of node.childFrames ?? []) {
      if (child.frame.unreachableUrl !== undefined) continue;
      if (isReachable(node, child)) open.push(child);
      else found.push(child);
    }
  }
  return found;
}

/** Finds a frame of a tree by its id; null if it no longer exists. */
export function findFrame(root: FrameNode, frameId: string): FrameNode | null {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.frame.id === frameId) return node;
    open.push(...(node.childFrames ?? []));
  }
  return null;
}

/** An opaque origin, such as that of a sandbox, equals no origin. */
function isReachable(parent: FrameNode, child: FrameNode): boolean {
  const { securityOrigin } = child.frame;
  return securityOrigin.startsWith('http') && securityOrigin === parent.frame.securityOrigin;
}
