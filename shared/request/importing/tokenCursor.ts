import type { CodeToken } from './codeTokens.ts';

/** Follows the last token. */
const endToken: CodeToken = { kind: 'end', text: '', indent: 0, parts: [] };

/** Goes through code piece by piece. */
export class TokenCursor {
  protected position = 0;
  readonly tokens: readonly CodeToken[];

  constructor(tokens: readonly CodeToken[]) {
    this.tokens = tokens;
  }

  protected here(): CodeToken {
    return this.tokens[this.position] ?? endToken;
  }

  protected next(): CodeToken {
    const token = this.here();
    this.position += 1;
    return token;
  }

  protected isPunctuator(text: string, ahead = 0): boolean {
    const token = this.tokens[this.position + ahead];
    return token?.kind === 'sign' && token.text === text;
  }

  /** Consumes a punctuator; false where the current token is another. */
  protected take(text: string): boolean {
    if (!this.isPunctuator(text)) return false;
    this.position += 1;
    return true;
  }
}
