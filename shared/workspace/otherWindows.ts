import { z } from 'zod';
import { workspaceSchema } from './workspace.ts';

/** What a window beside the first is called: in its address, in its calls, and on disk. */
export const windowIdSchema = z.string().regex(/^[\w-]{1,40}$/);

/** What windows beside the first hold, by window: tabs that the first does not have. */
export const otherWindowsSchema = z.object({
  version: z.literal(1),
  windows: z.record(windowIdSchema, workspaceSchema),
});

export type OtherWindows = z.infer<typeof otherWindowsSchema>;
