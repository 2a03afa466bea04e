import { ChevronDown, ChevronUp, Image, SquareDashed } from 'lucide-react';
import { type Ref, useState } from 'react';
import type { BlockPage } from '../../../../../shared/document/blocks/blockPages.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../../ui/controls/TextField.tsx';
import { ZoomBar } from '../../images/ZoomBar.tsx';
import { pageOfNumber } from './pageNames.ts';

interface PageHeaderProps {
  readonly pages: readonly BlockPage[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly zoom: number;
  readonly isFit: boolean;
  readonly onZoom: (zoom: number | null) => void;
  readonly showsBoxes: boolean;
  readonly onBoxes: (shows: boolean) => void;
  /** Null if the page has no image. */
  readonly showsImage: boolean | null;
  readonly onShowImage: (shows: boolean) => void;
  readonly pageField: Ref<HTMLInputElement>;
  /** Called after a page number was entered, so that the previous focus can be restored. */
  readonly onGone: () => void;
}

/** Which page of how many, and how large. */
export function PageHeader(props: PageHeaderProps) {
  const { pages, page, onPage, zoom, isFit, onZoom, showsBoxes, onBoxes, showsImage, onShowImage } = props;
  const { t } = useText();
  const shown = pages[page]?.pageNumber ?? page + 1;
  const [typed, setTyped] = useState<string | null>(null);
  const go = (): void => {
    const wanted = pageOfNumber(pages, typed ?? '');
    if (wanted !== null) onPage(wanted);
    setTyped(null);
    props.onGone();
  };
  return (
    <div className="@container flex h-toolbar shrink-0 items-center gap-1 border-b border-border-subtle overflow-hidden px-3">
      <IconButton
        icon={ChevronUp}
        label={t('blocks.page.previous')}
        binding="PageUp"
        isDisabled={page === 0}
        onPress={() => onPage(page - 1)}
      />
      <span className="text-text-2 type-13 @max-[25rem]:hidden">{t('blocks.page')}</span>
      <TextField
        aria-label={t('blocks.page.go')}
        size="small"
        className="w-12 shrink-0"
        value={typed ?? String(shown)}
        onChange={setTyped}
        inputRef={props.pageField}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
          else event.continuePropagation();
        }}
      />
      <span className="whitespace-nowrap text-text-2 type-13 @max-[17.5rem]:hidden">
        {t('blocks.page.of', { count: pages.length })}
      </span>
      <IconButton
        icon={ChevronDown}
        label={t('blocks.page.next')}
        binding="PageDown"
        isDisabled={page >= pages.length - 1}
        onPress={() => onPage(page + 1)}
      />
      <span className="ms-auto" />
      <IconButton
        icon={SquareDashed}
        label={t('blocks.boxes')}
        binding="B"
        isChosen={showsBoxes}
        onPress={() => onBoxes(!showsBoxes)}
      />
      {showsImage === null ? null : (
        <IconButton
          icon={Image}
          label={t('blocks.picture')}
          isChosen={showsImage}
          onPress={() => onShowImage(!showsImage)}
        />
      )}
      <ZoomBar zoom={zoom} isFit={isFit} fitLabel={t('blocks.zoom.fit')} onZoom={onZoom} />
    </div>
  );
}
