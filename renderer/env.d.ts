declare module 'markdown-it-deflist' {
  import type MarkdownIt from 'markdown-it';

  /** Teaches a parser the definition lists of Markdown Extra: tokens `dl`, `dt` and `dd`, opened and closed. */
  export default function readDefinitionLists(parser: MarkdownIt): void;
}
