import { RE2JS } from 're2js';

/** Tests a text against the patterns of a request: whether one of them matches anywhere in it. */
export interface PatternMatcher {
  matches(text: string): boolean;
}

interface Compiled {
  readonly ok: true;
  /** Matches the patterns that take linear time. Without any, it matches nothing. */
  readonly matcher: PatternMatcher;
  /**
   * Patterns with look-ahead, back-references and other syntax that `RegExp` alone has. They may take exponential time, so they run in a
   * worker with a time limit.
   */
  readonly needsBacktracking: readonly string[];
}

interface Refused {
  readonly ok: false;
  /** The first pattern that is refused. */
  readonly pattern: string;
  /** The reason, as the engine of the patterns states it. */
  readonly message: string;
}

/** Limits of all patterns of a list together: compiling takes about 1 ms per 1,000 characters, and matching grows with the instructions. */
const maxPatternChars = 20_000;
const maxInstructions = 20_000;
/** A message repeats the part of the pattern that it is about. */
const maxMessageChars = 300;

/**
 * Compiles the patterns of `includePaths` or `excludePaths`. They run on RE2, in time linear in the text. Where RE2 and JavaScript read a
 * pattern alike, it has the meaning of JavaScript; `(?i)`, `\A`, `\z`, `\p{…}` and `[[:alpha:]]` have the meaning of RE2.
 * @param sources regular expressions; a match may begin anywhere
 */
export function compilePatterns(sources: readonly string[]): Compiled | Refused {
  const linear: RE2JS[] = [];
  const needsBacktracking: string[] = [];
  let [chars, instructions] = [0, 0];
  for (const pattern of sources) {
    chars += pattern.length;
    if (chars > maxPatternChars) return refuse(pattern, `the patterns have more than ${maxPatternChars} characters`);
    const compiled = compileLinear(pattern);
    if (compiled instanceof RE2JS) {
      instructions += compiled.programSize();
      if (instructions > maxInstructions)
        return refuse(pattern, 'the patterns are too large: use fewer or smaller repeats');
      linear.push(compiled);
    } else if (isRegExp(pattern)) needsBacktracking.push(pattern);
    else return refuse(pattern, compiled);
  }
  return { ok: true, matcher: { matches: (text) => linear.some((each) => each.test(text)) }, needsBacktracking };
}

function refuse(pattern: string, message: string): Refused {
  return { ok: false, pattern, message: message.slice(0, maxMessageChars) };
}

/** Returns the compiled pattern, or the reason why it cannot run in linear time. */
function compileLinear(pattern: string): RE2JS | string {
  // RE2 takes a reference to a named group for its letters.
  if (/\\k</.test(pattern)) return 'back-references are not supported';
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern), RE2JS.LOOKBEHINDS);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isRegExp(pattern: string): boolean {
  try {
    // oxlint-disable-next-line no-new -- only whether it can be made is asked
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}
