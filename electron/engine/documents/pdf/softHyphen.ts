/** A hyphen that stands at the end of a line only: what is joined with the next line goes on without it. */
export const softHyphen = '\u00ad';
