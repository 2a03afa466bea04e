import { TriangleAlert } from 'lucide-react';
import type { BlockPage } from '../../../../shared/document/blockPages.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { needsLook, nextToLook } from './pageNames.ts';

interface PagesNoticeProps {
  readonly pages: readonly BlockPage[];
  /** The one in sight. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Whether there is something to tell of the pages; the only page of a document tells it below itself. */
export function hasPagesNotice(pages: readonly BlockPage[], page: number): boolean {
  return pages.length > 1 && nextToLook(pages, page) !== null;
}

/** That pages failed or were read in part, and the way from one to the next: nobody looks for them in a thousand. */
export function PagesNotice({ pages, page, onPage }: PagesNoticeProps) {
  const { t } = useText();
  const failed = pages.filter(({ status }) => status === 'failed').length;
  const partial = pages.filter(needsLook).length - failed;
  const next = nextToLook(pages, page);
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
