/** Where the authors of a paper work, or how they are reached. */
export const affiliationPattern =
  /\b(?:universit|institut|department|laborator|faculty|school of|college|academy|hospital)|\S@\S/iu;
