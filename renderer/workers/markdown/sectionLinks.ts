import type MarkdownIt from 'markdown-it';
import { type SectionLines, sectionLine } from '../../../shared/document/markdown/sectionLines.ts';

/** Metadata of a link token that leads to a heading of the same text: the heading's line, from 0. */
export interface SectionMeta {
  readonly line: number;
}

/** Environment of the parser for a text. */
export interface SectionEnvironment {
  /** Called only if there is such a link. */
  readonly sections?: () => SectionLines;
}

/** Resolves links such as `#early-life` in the parser. */
export function readSectionLinks(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.core.ruler.push('sectionLinks', ({ tokens, env }) => {
    const { sections } = env as SectionEnvironment;
    if (sections === undefined) return;
    let known: SectionLines | null = null;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? String(token.attrGet('href') ?? '') : '';
      const line = href.startsWith('#') ? sectionLine((known ??= sections()), href) : null;
      if (line !== null) token.meta = { line } satisfies SectionMeta;
    }
  });
}
