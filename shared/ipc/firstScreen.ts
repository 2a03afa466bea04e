/** Maximum number of characters cached of a body's first screen. */
export const maxFirstScreenChars = 1_000_000;
