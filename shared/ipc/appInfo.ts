import { z } from 'zod';

/** The information about the program and the computer that the window may read. */
export const appInfoSchema = z.object({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  v8: z.string(),
  /** Name, release and processor of the operating system. */
  os: z.string(),
  platform: z.enum(['darwin', 'linux', 'win32']),
  locale: z.string(),
  packaged: z.boolean(),
  /** The file that starts a packaged Trowel, for commands that a person runs; null in a checkout, where npm does. */
  executable: z.string().nullable(),
  /** `overlay`: the window draws the title bar; `native`: the system does. */
  titleBar: z.enum(['overlay', 'native']),
  /** Default settings and no restored tabs, after repeated crashes of the window or on request. */
  safeMode: z.boolean(),
});

export type AppInfo = z.infer<typeof appInfoSchema>;
