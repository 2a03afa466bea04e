import type { CodeToken } from './codeTokens.ts';

/** Behind the last piece of code. */
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

  protected isSign(text: string, ahead = 0): boolean {
    const token = this.tokens[this.position + ahead];
    return token?.kind === 'sign' && token.text === text;
  }

  /** Goes past a sign; false where another piece stands here. */
  protected take(text: string): boolean {
    if (!this.isSign(text)) return false;
    this.position += 1;
    return true;
  }
}
