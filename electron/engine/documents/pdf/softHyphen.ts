/** A soft hyphen at the end of a line: it disappears when the lines are joined. */
export const softHyphen = '\u00ad';
