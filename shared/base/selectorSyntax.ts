export type SelectorFault = 'empty' | 'end' | 'character' | 'name' | 'attribute' | 'combinator' | 'bracket';

/** Why text is not a CSS selector, and the offset where it stops being one. */
export interface SelectorProblem {
  readonly reason: SelectorFault;
  readonly offset: number;
}

/**
 * Checks the syntax of a CSS selector list (Selectors level 4: compounds, combinators, attributes, pseudo-classes with
 * arguments, escapes). Names of pseudo-classes are not judged: engines know different ones. Null when it parses.
 */
export function checkSelector(text: string): SelectorProblem | null {
  const reader = new SelectorReader(text);
  return reader.readList(false) && reader.isAtEnd() ? null : reader.problem;
}

/** An escape: up to six hex digits with one space after them, or any other character but a line end. */
const escapeSource = String.raw`\\(?:[0-9a-fA-F]{1,6}[ \t\n\f]?|[^0-9a-fA-F\n\r\f])`;
const startSource = String.raw`(?:[_a-zA-Z\u{80}-\u{10ffff}]|${escapeSource})`;
const nameSource = String.raw`(?:[-\w\u{80}-\u{10ffff}]|${escapeSource})`;
const identifier = new RegExp(`-?${startSource}${nameSource}*|--${nameSource}*`, 'uy');
const space = /[ \t\r\n\f]*/y;
const attributeOperator = /[~|^$*]?=/y;
const quoted = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y;

/** Pseudo-classes whose argument is a selector list; `:has` takes relative selectors. */
const selectorArguments: ReadonlySet<string> = new Set([
  'is',
  'not',
  'where',
  'matches',
  'any',
  'has',
  'host',
  'slotted',
]);
const maxDepth = 32;

class SelectorReader {
  private position = 0;
  private depth = 0;
  private readonly text: string;
  problem: SelectorProblem = { reason: 'empty', offset: 0 };

  constructor(text: string) {
    this.text = text;
  }

  isAtEnd(): boolean {
    return this.position >= this.text.length || this.fail('character');
  }

  readList(isRelative: boolean): boolean {
    do {
      if (!this.readComplex(isRelative)) return false;
    } while (this.take(','));
    return true;
  }

  private readComplex(isRelative: boolean): boolean {
    this.match(space);
    if (isRelative && this.takeCombinator()) this.match(space);
    if (!this.readCompound()) return false;
    for (;;) {
      const before = this.position;
      this.match(space);
      const hadSpace = this.position > before;
      const hadCombinator = this.takeCombinator();
      this.match(space);
      const next = this.text[this.position];
      const isOver = next === undefined || next === ',' || next === ')';
      if (isOver) return hadCombinator ? this.fail('combinator') : true;
      if (!hadSpace && !hadCombinator) return this.fail('character');
      if (!this.readCompound()) return false;
    }
  }

  private readCompound(): boolean {
    const start = this.position;
    const hasType = this.readType();
    for (;;) {
      const character = this.text[this.position];
      let isRead: boolean;
      if (character === '#' || character === '.') isRead = this.readName();
      else if (character === '[') isRead = this.readAttribute();
      else if (character === ':') isRead = this.readPseudo();
      else break;
      if (!isRead) return false;
    }
    if (hasType || this.position > start) return true;
    const character = this.text[this.position];
    if (character === undefined) return this.fail(start === 0 ? 'empty' : 'end');
    return this.fail(/[>+~,]/.test(character) ? 'combinator' : 'character');
  }

  /** `div`, `*`, `svg|a`, `*|*`: a bar is a namespace separator only before another name, so that `[lang|="de"]` is parsed correctly. */
  private readType(): boolean {
    const hasName = this.match(identifier) || this.take('*');
    const before = this.position;
    if (this.take('|') && (this.match(identifier) || this.take('*'))) return true;
    this.position = before;
    return hasName;
  }

  private readName(): boolean {
    this.position += 1;
    return this.match(identifier) || this.fail('name');
  }

  private readAttribute(): boolean {
    this.position += 1;
    this.match(space);
    if (!this.readType()) return this.fail('attribute');
    this.match(space);
    if (this.take(']')) return true;
    if (!this.match(attributeOperator)) return this.fail('attribute');
    this.match(space);
    if (!this.match(quoted) && !this.match(identifier)) return this.fail('attribute');
    this.match(space);
    if (/[iIsS]/.test(this.text[this.position] ?? '')) this.position += 1;
    this.match(space);
    return this.take(']') || this.fail(this.position >= this.text.length ? 'bracket' : 'attribute');
  }

  private readPseudo(): boolean {
    this.position += 1;
    this.take(':');
    const start = this.position;
    if (!this.match(identifier)) return this.fail('name');
    const name = this.text.slice(start, this.position).toLowerCase();
    if (!this.take('(')) return true;
    this.depth += 1;
    if (this.depth > maxDepth) return this.fail('bracket');
    const isRead = selectorArguments.has(name) ? this.readList(name === 'has') : this.skipArgument();
    this.depth -= 1;
    if (!isRead) return false;
    this.match(space);
    return this.take(')') || this.fail('bracket');
  }

  /** An argument that is not a selector (`2n+1 of …`, a language): brackets must be balanced and the content not empty. */
  private skipArgument(): boolean {
    const start = this.position;
    let open = 0;
    while (this.position < this.text.length) {
      const character = this.text[this.position];
      if (character === '"' || character === "'") {
        if (!this.match(quoted)) return this.fail('bracket');
        continue;
      }
      if (character === ')' && open === 0) break;
      if (character === '(' || character === '[') open += 1;
      if (character === ')' || character === ']') open -= 1;
      this.position += character === '\\' ? 2 : 1;
    }
    if (this.position >= this.text.length) return this.fail('bracket');
    return this.text.slice(start, this.position).trim() !== '' || this.fail('name');
  }

  private takeCombinator(): boolean {
    return this.take('>') || this.take('+') || this.take('~');
  }

  private take(character: string): boolean {
    if (this.text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }

  private match(pattern: RegExp): boolean {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (found === null || found[0] === '') return false;
    this.position += found[0].length;
    return true;
  }

  private fail(reason: SelectorFault): false {
    this.problem = { reason, offset: Math.min(this.position, this.text.length) };
    return false;
  }
}
