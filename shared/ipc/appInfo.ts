import { z } from 'zod';

/** What the window may know of the program and the computer. */
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
  /** Whether the window draws its own title bar or the system does. */
  titleBar: z.enum(['overlay', 'native']),
  /** Default settings and no restored tabs, after the window has crashed again and again or when asked for. */
  safeMode: z.boolean(),
});

export type AppInfo = z.infer<typeof appInfoSchema>;
