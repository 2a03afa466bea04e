import { File, FileImage, FileSpreadsheet, FileText, Globe, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { LibraryKind } from '../../../shared/api/engine/library.ts';
import { plainPassage } from '../../../shared/document/grounding/plainPassage.ts';
import type { FoundDocument } from '../../../shared/ipc/libraryCalls.ts';
import { urlLabel } from '../../data/labels/urlLabel.ts';
import type { Text } from '../../messages/createText.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { CheckMark } from '../../ui/controls/CheckMark.tsx';
import { Address } from '../../ui/labels/Address.tsx';
import { DayTime } from '../../ui/labels/DayTime.tsx';
import { Highlighted } from '../../ui/labels/Highlighted.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import type { TableColumn } from '../../ui/tables/VirtualTable.tsx';

export const kindIcons: Readonly<Record<LibraryKind, LucideIcon>> = {
  page: Globe,
  pdf: FileText,
  image: FileImage,
  office: FileSpreadsheet,
  text: File,
};

/** Width of the list from which kind and time are columns of their own, in CSS pixels. */
const minColumnsWidth = 640;

/** Columns of the library; a narrow list has one, with all facts in it. */
export function useLibraryColumns(width: number, selected: ReadonlySet<string>): readonly TableColumn<FoundDocument>[] {
  const text = useText();
  return useMemo(() => {
    const isNarrow = width > 0 && width < minColumnsWidth;
    const columns = createColumns(text, selected, isNarrow);
    return isNarrow ? columns.slice(0, 2) : columns;
  }, [text, width, selected]);
}

function createColumns(
  { t }: Text,
  selected: ReadonlySet<string>,
  isNarrow: boolean,
): readonly TableColumn<FoundDocument>[] {
  return [
    {
      id: 'select',
      title: '',
      width: '16px',
      render: ({ id }) => <CheckMark state={selected.has(String(id)) ? 'all' : 'none'} />,
    },
    {
      id: 'document',
      title: t('library.column.document'),
      width: 'minmax(0, 1fr)',
      render: (row) => <DocumentCell row={row} isNarrow={isNarrow} />,
    },
    {
      id: 'kind',
      title: t('library.column.kind'),
      width: '64px',
      render: ({ kind }) => <span className="text-text-2">{t(`library.kind.${kind}`)}</span>,
    },
    {
      id: 'read',
      title: t('library.column.read'),
      width: '128px',
      render: ({ readAt }) => <DayTime at={readAt} />,
    },
  ];
}

/** Title, URL, and the best passage of a document. */
function DocumentCell({ row, isNarrow }: { readonly row: FoundDocument; readonly isNarrow: boolean }) {
  const { t, day, time } = useText();
  const { url, title, kind, passages, readAt } = row;
  const [passage] = passages;
  const plain = passage === undefined ? null : plainPassage(passage.text, passage.marks);
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="flex min-w-0 items-center gap-2">
        <Icon as={kindIcons[kind]} size={14} className="shrink-0 text-text-3" />
        <span className="truncate font-medium" dir="auto">
          {title ?? urlLabel(url)}
        </span>
      </span>
      <span className="flex min-w-0 gap-2 ps-[22px] text-text-3 type-12">
        <Address text={urlLabel(url)} title={url} />
        {isNarrow ? (
          <span className="shrink-0 tabular-nums">
            {`${t(`library.kind.${kind}`)} · ${day(readAt, Date.now())} ${time(readAt)}`}
          </span>
        ) : null}
      </span>
      {plain === null ? null : (
        <span className="line-clamp-2 whitespace-normal ps-[22px] text-text-2 wrap-anywhere" dir="auto">
          <Highlighted {...plain} />
        </span>
      )}
    </span>
  );
}
