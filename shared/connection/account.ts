import { z } from 'zod';

/** What is left of an account's credits or tokens. Times in ms since 1970; null where the service does not report them. */
const accountBalanceSchema = z.object({
  remaining: z.number(),
  /** All of the period; null if it is not reported. */
  plan: z.number().nullable(),
  periodEnd: z.number().nullable(),
  /** Used in the current period, by every client of the account; null if it is not reported. */
  used: z.number().nullable(),
});

/** What a service reports of its account (api-facts 6.8). */
export const accountReportSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reported'),
    credits: accountBalanceSchema.nullable(),
    tokens: accountBalanceSchema.nullable(),
  }),
  /** It reached the service, which has no account or does not report it. */
  z.object({ kind: z.literal('unsupported') }),
  /** The service rejected the key, or requires one. */
  z.object({ kind: z.literal('rejected') }),
]);

export type AccountBalance = z.infer<typeof accountBalanceSchema>;
export type AccountReport = z.infer<typeof accountReportSchema>;

/** Services that count nothing report a balance of at least this, since their clients expect a number. */
export const unlimitedBalance = 99_999_999;
