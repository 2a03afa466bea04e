import { z } from 'zod';

/** What the licence of a shipped package asks us to say, as the build wrote it down. Empty where a package says nothing. */
export const noticeSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** An SPDX expression. */
  licence: z.string(),
  homepage: z.string(),
  text: z.string(),
});
export type Notice = z.infer<typeof noticeSchema>;
