/** Contract 7.6 names 5 attempts as its sample policy. */
export const mostAttempts = 5;

/** No wait is longer, in ms (security 6): who is asked to wait longer waits this long, and the card tells what was asked. */
export const longestWaitMs = 15 * 60_000;
