/** What a line of a program or a query begins with, in the spelling that such have. */
const begins =
  /^(?:SELECT|FROM|WHERE|GROUP BY|ORDER BY|HAVING|INSERT INTO|UPDATE|DELETE FROM|VALUES|(?:CREATE|ALTER|DROP)(?: OR REPLACE)? [A-Z]+|(?:LEFT |RIGHT |INNER |OUTER )*JOIN|WITH|CASE|WHEN|THEN|ELSE|END|RETURNS?|FOR COLUMN|ON|AND|OR|SET|GRANT|BEGIN|DECLARE)\b|^(?:\/\/|\/\*|\*\/|#include|#define|#!\/|import |from \S+ import |def \w+\(|class \w+[:({]|public |private |static |function \w*\(|(?:const|let|var) \w+ ?=|return\b.*;|(?:if|for|while|switch) ?\(|<\/?\w+[^>]*>|\$ \w)/;
const ends = /[;{}]\s*$/;
/** What hardly stands in a sentence. */
const holds = /\w_\w|\w\((?:\w|\)|')|[=<>!]=|:=|->|=>|\|\||::|\w\.\w+\(|\w ?[=<>]{1,2} ?['’"\w]|\w ?\. ?\w+_/;
/** A row of small words. */
const prose = /(?:\b\p{Ll}{2,}\b[ ,]+){6}/u;

const share = { lines: 0.6, holds: 0.3, prose: 0.2 };

/** Whether a line may be one of a program or a query. */
export function isCodeLine(text: string): boolean {
  return (begins.test(text) || ends.test(text)) && !prose.test(text);
}

/**
 * Whether lines are of a program or a query by what they say, in whatever font they are set.
 * @param texts a line each; one alone says too little
 */
export function isCodeText(texts: readonly string[]): boolean {
  if (texts.length < 2) return false;
  const part = (is: (text: string) => boolean): number => texts.filter(is).length / texts.length;
  return (
    part(isCodeLine) >= share.lines &&
    part((text) => holds.test(text) || ends.test(text)) >= share.holds &&
    part((text) => prose.test(text)) <= share.prose
  );
}
