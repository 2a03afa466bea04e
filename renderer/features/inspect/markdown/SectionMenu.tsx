import { CodeXml, Copy, ScanSearch, TextQuote } from 'lucide-react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import type { MenuAnchor } from '../../../ui/overlays/menuAnchor.ts';
import { AnchoredMenu } from '../../../ui/overlays/Menu.tsx';
import type { OutlineEntry } from '../../../../shared/document/markdown/outline.ts';
import type { ReadingSource } from '../../../workers/documentProtocol.ts';
import { useDocuments } from '../documents.tsx';
import { useResultNavigation } from '../shell/ResultNavigation.tsx';
import { useCopy } from '../save/useCopyText.ts';

/** A heading by its number, and where its menu was opened. */
export interface SectionAnchor {
  readonly heading: number;
  readonly menuAnchor: MenuAnchor;
}

interface SectionMenuProps {
  readonly section: SectionAnchor;
  /** Its text and offsets in the page's own text; undefined for other texts, and before the outline is known. */
  readonly entry: OutlineEntry | undefined;
  readonly copySection: (heading: number) => Promise<void>;
  readonly onShowSource: (heading: number) => void;
  readonly onClose: () => void;
}

/** Actions on a section of the text: copy it, or show its source, so that it can be excluded from the next run. */
export function SectionMenu({ section, entry, copySection, onShowSource, onClose }: SectionMenuProps) {
  const { t } = useText();
  const { hasElements, htmlTab, lead } = useResultNavigation();
  const acts: Readonly<Record<'copy' | 'source' | 'element' | 'html', () => void>> = {
    copy: () => void copySection(section.heading),
    source: () => onShowSource(section.heading),
    element: () => (entry === undefined ? undefined : lead({ kind: 'element', start: entry.start })),
    html: () => (entry === undefined ? undefined : lead({ kind: 'html', words: entry.text })),
  };
  const hasPage = entry !== undefined;
  return (
    <AnchoredMenu
      label={t('inspect.markdown.section')}
      {...section.menuAnchor}
      placement={section.menuAnchor.point === null ? 'bottom end' : 'bottom start'}
      sections={[
        {
          entries: [
            { id: 'copy' as const, text: t('inspect.markdown.copySection'), icon: Copy },
            { id: 'source' as const, text: t('inspect.markdown.showSource'), icon: TextQuote },
            ...(hasPage && hasElements
              ? [{ id: 'element' as const, text: t('inspect.markdown.leaveOut'), icon: ScanSearch }]
              : []),
            ...(hasPage && htmlTab !== null
              ? [{ id: 'html' as const, text: t('inspect.markdown.findInHtml'), icon: CodeXml }]
              : []),
          ],
        },
      ]}
      onAction={(id) => acts[id]()}
      onClose={onClose}
    />
  );
}

/** Copies the markdown of a section: its heading and all below it. */
export function useCopySection(bodyId: BodyId, source: ReadingSource): (heading: number) => Promise<void> {
  const documents = useDocuments();
  const copy = useCopy();
  return async (heading) => copy(await documents.call('section', { bodyId, source, heading }));
}
