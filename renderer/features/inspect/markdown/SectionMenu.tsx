import { Copy, TextQuote } from 'lucide-react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { AnchoredMenu } from '../../../ui/Menu.tsx';
import type { ReadingSource } from '../../../workers/documentProtocol.ts';
import { useDocuments } from '../documents.tsx';
import { useCopy } from '../useCopyText.ts';

/** A heading by its number, and what was pressed at it. */
export interface SectionPlace {
  readonly heading: number;
  readonly anchor: HTMLElement;
}

interface SectionMenuProps {
  readonly place: SectionPlace;
  readonly copySection: (heading: number) => Promise<void>;
  readonly onShowSource: (heading: number) => void;
  readonly onClose: () => void;
}

/** What can be done with a section of the text. */
export function SectionMenu({ place, copySection, onShowSource, onClose }: SectionMenuProps) {
  const { t } = useText();
  return (
    <AnchoredMenu
      label={t('inspect.markdown.section')}
      anchor={place.anchor}
      placement="bottom end"
      sections={[
        {
          entries: [
            { id: 'copy', text: t('inspect.markdown.copySection'), icon: Copy },
            { id: 'source', text: t('inspect.markdown.showSource'), icon: TextQuote },
          ],
        },
      ]}
      onAction={(id) => (id === 'copy' ? void copySection(place.heading) : onShowSource(place.heading))}
      onClose={onClose}
    />
  );
}

/** Copies the markdown of a section: its heading and all below it. */
export function useCopySection(bodyId: BodyId, source: ReadingSource): (heading: number) => Promise<void> {
  const documents = useDocuments();
  const copy = useCopy();
  return async (heading) => copy(await documents.ask('section', { bodyId, source, heading }));
}
