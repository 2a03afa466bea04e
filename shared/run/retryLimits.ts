/** Contract 7.6 names 5 attempts as its sample policy. */
export const mostAttempts = 5;

/** No wait begins by itself that is longer, in ms (security 6). Who is asked to wait longer is told so, and sends again. */
export const longestWaitMs = 15 * 60_000;
