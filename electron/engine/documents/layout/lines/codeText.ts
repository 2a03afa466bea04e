/** Comments and directives that start lines of code in any language. */
const remark = /^(?:\/\/|\/\*|#include|#!\/)/;
/** Ends of statements, and delimiters of blocks. */
const ends = /[;{}]\s*$/;
/** Two-character operators of code: comparison, arrows, scope. */
const pairs = /[=<>!]=|[-=]>|\|\||::/;

/** Other starts of lines of programs or queries, in their exact spelling. */
const begins =
  /^(?:SELECT|FROM|WHERE|GROUP BY|ORDER BY|HAVING|INSERT INTO|UPDATE|DELETE FROM|VALUES|(?:CREATE|ALTER|DROP)(?: OR REPLACE)? [A-Z]+|(?:LEFT |RIGHT |INNER |OUTER )*JOIN|WITH|CASE|WHEN|THEN|ELSE|END|RETURNS?|FOR COLUMN|ON|AND|OR|SET|GRANT|BEGIN|DECLARE)\b|^(?:\*\/|#define|import |from \S+ import |def \w+\(|class \w+[:({]|public |private |static |function \w*\(|(?:const|let|var) \w+ ?=|return\b.*;|(?:if|for|while|switch) ?\(|<\/?\w+[^>]*>|\$ \w)/;
/** Patterns that are rare in a sentence. */
const holds = /\w_\w|\w\((?:\w|\)|')|:=|\w\.\w+\(|\w ?[=<>]{1,2} ?['’"\w]|\w ?\. ?\w+_/;
/** A sequence of lowercase words. */
const prose = /(?:\b\p{Ll}{2,}\b[ ,]+){6}/u;

/**
 * Fractions of the lines: minimum that start or end like code, minimum that contain code symbols, and maximum that are prose nevertheless.
 */
const share = { lines: 0.6, holds: 0.3, prose: 0.2 };

/** A trailing comment. */
const trailing = /\s+(?:\/\/\s|\/\*).*$/;

/** Whether a line may be one of a program or a query. */
export function isCodeLine(text: string): boolean {
  const own = text.replace(trailing, '');
  if (prose.test(own)) return false;
  const hasRemark = own !== '' && own !== text && text.endsWith('*/');
  return hasRemark || remark.test(own) || begins.test(own) || ends.test(own);
}

/**
 * Whether lines are code or a query according to their text, in any font.
 * @param texts one line each; a single line is not enough
 */
export function isCodeText(texts: readonly string[]): boolean {
  if (texts.length < 2 || texts.every(isClause)) return false;
  return (
    shareOf(texts, isCodeLine) >= share.lines &&
    shareOf(texts, hasCodeSyntax) >= share.holds &&
    shareOf(texts, (text) => prose.test(text)) <= share.prose
  );
}

/** Only words: items listed in a sentence end with a semicolon too. */
function isClause(text: string): boolean {
  return clause.test(text) && text.split(/\s+/).length >= minClauseWords;
}

const clause = /^[\p{L}\p{N}\s,'’-]+[;,.]?$/u;
/** Minimum words of a clause: fewer are a declaration. */
const minClauseWords = 4;

function hasCodeSyntax(text: string): boolean {
  return pairs.test(text) || holds.test(text) || ends.test(text.replace(trailing, ''));
}

/** Other patterns of monospace program lines that sentences, names and amounts do not contain. */
const typed =
  /[{}\\^|<>]|(?:^|\S\s+)#\s?\p{Ll}|;\s+(?:\/\/|\/\*|#)|[)\]]\s*;|\+=|\w\(\w*\)|^\s*(?:#!|\$ |>>> )|^\s*(?:import|from|def|class|function|const|let|var|return|if|for|while|public|private|else)\b.*[:;({]\s*$/u;

/** Of a listing. */
const lineNumber = /^\s*(?:\d{1,5}(?::|\s+|$))?\s*/;

/**
 * Minimum fractions of the lines: with such a symbol, that start like code, and with a word of three letters, which grids and drawings do
 * not have.
 */
const typedShare = { signs: 0.2, begun: 0.5, worded: 0.5 };

/**
 * Whether lines of a typewritten text are code, or text whose characters are aligned on purpose. All of it is monospace, so style is no
 * evidence, and any code symbol is stronger evidence than in print.
 * @param texts one line each, without those drawn with characters
 */
export function isTypedCode(texts: readonly string[]): boolean {
  return isSignedCode(texts) || shareOf(texts, (text) => /\p{L}{3}/u.test(text)) < typedShare.worded;
}

/**
 * Whether monospace lines contain code symbols, also in cells: comments are aligned there.
 * @param texts one line each
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
