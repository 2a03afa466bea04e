/** Contract 7.6 names 5 attempts as its sample policy. */
export const maxAttempts = 5;

/** Maximum wait in ms (security 6): a longer requested wait is shortened to it, and the card shows the requested one. */
export const maxRetryWaitMs = 15 * 60_000;
