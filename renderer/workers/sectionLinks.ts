import type MarkdownIt from 'markdown-it';
import { type SectionLines, sectionLine } from '../../shared/document/sectionLines.ts';

/** What stands in the token of a link that leads to a heading of the same text: the line where that is, from 0. */
export interface SectionMeta {
  readonly line: number;
}

/** What the parser is told of a text beside its own needs. */
export interface SectionEnvironment {
  /** Asked for only where there is such a link. */
  readonly sections?: () => SectionLines;
}

/** Teaches the parser where links such as `#early-life` lead. */
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
