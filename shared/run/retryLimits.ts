/** Contract 7.6 names 5 attempts as its sample policy. */
export const mostAttempts = 5;

/** No wait that a service asks for is longer, in ms (security 6). */
export const longestWaitMs = 15 * 60_000;
