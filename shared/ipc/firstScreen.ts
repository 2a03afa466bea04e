/** Characters that are kept of what was shown first of a body, at most. */
export const mostOfFirstScreen = 1_000_000;
