import { z } from 'zod';
import { workspaceSchema } from './workspace.ts';

/** Id of an additional window: in its URL, in its calls, and on disk. */
export const windowIdSchema = z.string().regex(/^[\w-]{1,40}$/);

/** Contents of additional windows, by window: tabs that the first does not have. */
export const otherWindowsSchema = z.object({
  version: z.literal(1),
  windows: z.record(windowIdSchema, workspaceSchema),
});

export type OtherWindows = z.infer<typeof otherWindowsSchema>;
