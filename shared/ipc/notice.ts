import { z } from 'zod';

/** Required license notice of a shipped package, as the build recorded it. Empty where a package requires none. */
export const noticeSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** An SPDX expression. */
  licence: z.string(),
  homepage: z.string(),
  text: z.string(),
});
export type Notice = z.infer<typeof noticeSchema>;
