import type { Document, Element } from 'domhandler';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { closeFallback } from './closeFallback.ts';
import { emptyAttributes, TreeBuilder, type TreeLimits } from './treeBuilder.ts';

export interface ParsedPage {
  readonly document: Document;
  readonly html: Element;
  readonly head: Element;
  readonly body: Element;
  /** Sentences about content omitted due to a limit. */
  readonly warnings: readonly string[];
}

export interface ParseLimits extends TreeLimits {
  /** Maximum number of tags, texts and comments that are read; a clock would make the result depend on the load. */
  readonly tokens: number;
}

export const defaultParseLimits: ParseLimits = { depth: 512, nodes: 500_000, tokens: 4_000_000 };

/**
 * Parses any HTML into a tree with html, head and body. Never throws, never recurses: content beyond a limit is omitted and reported in
 * `warnings`.
 */
export function parseHtml(html: string, limits: ParseLimits = defaultParseLimits): ParsedPage {
  const builder = new TreeBuilder(limits);
  const reader = new TokenReader(closeFallback(withoutCharacterData(html)), builder, limits.tokens);
  reader.read();
  const warnings: string[] = [];
  if (builder.depthCut) {
    warnings.push(
      `The page is nested deeper than ${limits.depth} elements: deeper content was kept as text without tags.`,
    );
  }
  if (reader.stopped === 'nodes') warnings.push(`The page has more than ${limits.nodes} nodes: the rest was omitted.`);
  if (reader.stopped === 'tokens')
    warnings.push(`The page has more than ${limits.tokens} tags and texts: the rest was omitted.`);
  return { document: builder.document, html: builder.html, head: builder.head, body: builder.body, warnings };
}

/**
 * HTML knows no character data sections: browsers read their start as a comment that ends with the next `>`. The tokenizer would
 * leave out all that follows, up to the end of the page where the section is not closed.
 */
function withoutCharacterData(html: string): string {
  // Searching for a string that starts with `<`, like every tag, takes ten times as long.
  return html.includes('CDATA[') ? html.replaceAll('<![CDATA[', '<!?CDATA[') : html;
}

/** Turns the tokenizer's ranges into names, attributes and text for the builder. */
class TokenReader implements TokenizerCallbacks {
  stopped: 'nodes' | 'tokens' | null = null;
  private readonly source: string;
  private readonly builder: TreeBuilder;
  private readonly tokenizer: Tokenizer;
  private readonly maxTokens: number;
  private tokens = 0;
  private tagName = '';
  private attributes = emptyAttributes();
  private attributeName = '';
  private attributeValue = '';

  constructor(source: string, builder: TreeBuilder, maxTokens: number) {
    this.source = source;
    this.builder = builder;
    this.maxTokens = maxTokens;
    this.tokenizer = new Tokenizer({ decodeEntities: true }, this);
  }

  read(): void {
    this.tokenizer.write(this.source);
    if (this.stopped === null) this.tokenizer.end();
  }

  ontext(start: number, end: number): void {
    this.builder.text(this.source.slice(start, end));
    this.guard();
  }

  ontextentity(codePoint: number): void {
    this.builder.text(String.fromCodePoint(codePoint));
    this.guard();
  }

  onopentagname(start: number, end: number): void {
    const name = this.source.slice(start, end).toLowerCase();
    this.tagName = name === 'image' ? 'img' : name;
    this.attributes = emptyAttributes();
  }

  onattribname(start: number, end: number): void {
    this.attributeName = this.source.slice(start, end).toLowerCase();
    this.attributeValue = '';
  }

  onattribdata(start: number, end: number): void {
    this.attributeValue += this.source.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.attributeValue += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    this.attributes[this.attributeName] ??= this.attributeValue;
  }

  onopentagend(): void {
    this.builder.open(this.tagName, this.attributes, false);
    this.guard();
  }

  onselfclosingtag(): void {
    this.builder.open(this.tagName, this.attributes, true);
    this.guard();
  }

  onclosetag(start: number, end: number): void {
    this.builder.close(this.source.slice(start, end).toLowerCase());
    this.guard();
  }

  oncomment(start: number, end: number, endOffset: number): void {
    this.builder.comment(this.source.slice(start, end - endOffset));
    this.guard();
  }

  oncdata(): void {
    this.guard();
  }

  ondeclaration(): void {
    this.guard();
  }

  onprocessinginstruction(): void {
    this.guard();
  }

  onend(): void {
    this.attributes = emptyAttributes();
  }

  isInForeignContext(): boolean {
    return this.builder.inForeignContent;
  }

  private guard(): void {
    if (this.builder.full) this.stop('nodes');
    this.tokens += 1;
    if (this.tokens > this.maxTokens) this.stop('tokens');
  }

  private stop(reason: 'nodes' | 'tokens'): void {
    this.stopped ??= reason;
    this.tokenizer.pause();
  }
}
