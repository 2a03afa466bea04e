/** Remarks and orders to the machine, which lines of code begin with in any language. */
const remark = /^(?:\/\/|\/\*|#include|#!\/)/;
/** What ends a step or opens and closes a part of a program. */
const ends = /[;{}]\s*$/;
/** Signs of two, by which programs compare, point and name. */
const pairs = /[=<>!]=|[-=]>|\|\||::/;

/** What else a line of a program or a query begins with, in the spelling that such have. */
const begins =
  /^(?:SELECT|FROM|WHERE|GROUP BY|ORDER BY|HAVING|INSERT INTO|UPDATE|DELETE FROM|VALUES|(?:CREATE|ALTER|DROP)(?: OR REPLACE)? [A-Z]+|(?:LEFT |RIGHT |INNER |OUTER )*JOIN|WITH|CASE|WHEN|THEN|ELSE|END|RETURNS?|FOR COLUMN|ON|AND|OR|SET|GRANT|BEGIN|DECLARE)\b|^(?:\*\/|#define|import |from \S+ import |def \w+\(|class \w+[:({]|public |private |static |function \w*\(|(?:const|let|var) \w+ ?=|return\b.*;|(?:if|for|while|switch) ?\(|<\/?\w+[^>]*>|\$ \w)/;
/** What hardly stands in a sentence. */
const holds = /\w_\w|\w\((?:\w|\)|')|:=|\w\.\w+\(|\w ?[=<>]{1,2} ?['’"\w]|\w ?\. ?\w+_/;
/** A row of small words. */
const prose = /(?:\b\p{Ll}{2,}\b[ ,]+){6}/u;

/** Parts of the lines: of those that begin or end as code does, that hold signs of it, and that are prose all the same. */
const share = { lines: 0.6, holds: 0.3, prose: 0.2 };

/** A remark behind what it is about. */
const trailing = /\s+(?:\/\/\s|\/\*).*$/;

/** Whether a line may be one of a program or a query. */
export function isCodeLine(text: string): boolean {
  const own = text.replace(trailing, '');
  if (prose.test(own)) return false;
  const hasRemark = own !== '' && own !== text && text.endsWith('*/');
  return hasRemark || remark.test(own) || begins.test(own) || ends.test(own);
}

/**
 * Whether lines are of a program or a query by what they say, in whatever font they are set.
 * @param texts a line each; one alone says too little
 */
export function isCodeText(texts: readonly string[]): boolean {
  if (texts.length < 2 || texts.every(isClause)) return false;
  return (
    shareOf(texts, isCodeLine) >= share.lines &&
    shareOf(texts, holdsSign) >= share.holds &&
    shareOf(texts, (text) => prose.test(text)) <= share.prose
  );
}

/** Nothing but words: what a sentence lists ends with a semicolon too. */
function isClause(text: string): boolean {
  return clause.test(text) && text.split(/\s+/).length >= clauseWords;
}

const clause = /^[\p{L}\p{N}\s,'’-]+[;,.]?$/u;
/** Words of one at least: fewer declare something. */
const clauseWords = 4;

function holdsSign(text: string): boolean {
  return pairs.test(text) || holds.test(text) || ends.test(text.replace(trailing, ''));
}

/** What else lines of programs have that are set as programs are, and sentences, names and amounts have not. */
const typed =
  /[{}\\^|<>]|(?:^|\S\s+)#\s?\p{Ll}|;\s+(?:\/\/|\/\*|#)|[)\]]\s*;|\+=|\w\(\w*\)|^\s*(?:#!|\$ |>>> )|^\s*(?:import|from|def|class|function|const|let|var|return|if|for|while|public|private|else)\b.*[:;({]\s*$/u;

/** Of a listing. */
const lineNumber = /^\s*(?:\d{1,5}(?::|\s+|$))?\s*/;

/** Parts of the lines: of those with such a sign, of those that begin as code does, and of those with a word of three letters, as grids and drawings have none. */
const typedShare = { signs: 0.2, begun: 0.5, worded: 0.5 };

/**
 * Whether lines of a typewritten text are a program, or something whose signs stand below each other for a reason. Their look says
 * nothing there, and any sign of a program says more than it does in print.
 * @param texts a line each, without those that are drawn with signs
 */
export function isTypedCode(texts: readonly string[]): boolean {
  return isSignedCode(texts) || shareOf(texts, (text) => /\p{L}{3}/u.test(text)) < typedShare.worded;
}

/**
 * Whether lines in letters of one width have signs of a program, in cells as well: remarks stand below each other there.
 * @param texts a line each
 */
export function isSignedCode(texts: readonly string[]): boolean {
  const signed = shareOf(texts, (numbered) => {
    const text = numbered.replace(lineNumber, '');
    return remark.test(text) || pairs.test(text) || ends.test(text) || typed.test(text);
  });
  return (signed > 0 && signed >= typedShare.signs) || shareOf(texts, isCodeLine) >= typedShare.begun;
}

function shareOf(texts: readonly string[], is: (text: string) => boolean): number {
  return texts.filter(is).length / texts.length;
}
