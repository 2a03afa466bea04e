import { z } from 'zod';

/** The extra CA file as the window may know it: where it is, who is in it, or why it cannot be used. */
export const certificateFileSchema = z.object({
  path: z.string(),
  /** Empty when there is a problem. Dates as in the certificate, in ms since 1970. */
  certificates: z.array(z.object({ subject: z.string().max(500), issuer: z.string().max(500), validTo: z.number() })),
  problem: z.enum(['not-found', 'unreadable', 'no-certificate']).nullable(),
});
export type CertificateFile = z.infer<typeof certificateFileSchema>;
