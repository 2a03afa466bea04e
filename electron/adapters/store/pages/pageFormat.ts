/** The size of a page: SQLite's default, and that of every file of ours. */
export const pageBytes = 4096;
