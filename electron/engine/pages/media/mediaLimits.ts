/** Most bytes of one file, and of all the pieces of one stream together. */
export const longestFile = 120_000_000;
/** Most bytes of one playlist: those of a whole evening have some hundred thousand. */
export const longestPlaylist = 2_000_000;
/** Longer sound and film would be more than an answer can wait for. */
export const longestSeconds = 3 * 60 * 60;

/** What is taken longer than that is refused in these words, wherever it is found out. */
export const tooLong = `is longer than ${longestSeconds / 60} minutes`;
export const tooBig = `is bigger than ${longestFile / 1_000_000} MB`;
