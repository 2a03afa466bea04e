import { TriangleAlert } from 'lucide-react';
import type { BlockPage } from '../../../../../shared/document/blocks/blockPages.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Icon } from '../../../../ui/labels/Icon.tsx';
import { isIncomplete, nextIncompletePage } from './pageNames.ts';

interface PagesNoticeProps {
  readonly pages: readonly BlockPage[];
  /** The visible page. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Whether there is a notice about the pages; a single-page document shows it below the page instead. */
export function hasPagesNotice(pages: readonly BlockPage[], page: number): boolean {
  return pages.length > 1 && nextIncompletePage(pages, page) !== null;
}

/** Notice that pages failed or were read in part, with navigation from one to the next, because they are hard to find among a thousand. */
export function PagesNotice({ pages, page, onPage }: PagesNoticeProps) {
  const { t } = useText();
  const failed = pages.filter(({ status }) => status === 'failed').length;
  const partial = pages.filter(isIncomplete).length - failed;
  const next = nextIncompletePage(pages, page);
  if (next === null || !hasPagesNotice(pages, page)) return null;
  return (
    <div
      role="status"
      className="flex min-h-9 shrink-0 items-center gap-2 border-b border-warning-border bg-warning-tint px-pane py-1 type-12"
    >
      <Icon as={TriangleAlert} size={14} className="text-warning-text" />
      <span className="min-w-0 flex-1">{t('blocks.pages.look', { failed, partial })}</span>
      {next === page ? null : (
        <Button size="small" onPress={() => onPage(next)}>
          {t('blocks.pages.show', { page: pages[next]?.pageNumber ?? next + 1 })}
        </Button>
      )}
    </div>
  );
}
