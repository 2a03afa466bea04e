import { useRef, useState } from 'react';
import { passageStart } from '../../../shared/document/grounding/plainPassage.ts';
import type { FoundDocument } from '../../../shared/ipc/libraryCalls.ts';
import { useLibrary } from '../../data/library/libraryQueries.ts';
import { showDocument } from '../../data/workspace/navigation.ts';
import { useServices, useWindowState } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { useSize } from '../../ui/hooks/useSize.ts';
import { SplitPane } from '../../ui/layout/SplitPane.tsx';
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx';
import { LibraryDocument } from './LibraryDocument.tsx';
import { LibraryFilters } from './LibraryFilters.tsx';
import { LibraryFooter } from './LibraryFooter.tsx';
import { LibraryList } from './LibraryList.tsx';
import { LibrarySearchLine } from './LibrarySearchLine.tsx';
import { defaultListShare, libraryStore, useLibraryState } from './libraryStore.ts';
import { useLibraryActions } from './useLibraryActions.ts';

type LibraryDialog = { readonly kind: 'remove'; readonly ids: readonly number[] } | { readonly kind: 'clear' };

/** Width of the view from which an open document is next to the list and does not replace it, in CSS pixels. */
const minSplitWidth = 860;
const paneLimits = { first: 320, second: 440 };

/** The texts of everything that the local engine has read: searched, filtered, and opened at the passage. */
export function LibraryView() {
  const { t } = useText();
  const services = useServices();
  const pane = useRef<HTMLDivElement>(null);
  const { width } = useSize(pane);
  const { filter, selected, listShare } = useLibraryState((state) => state);
  const opened = useWindowState((state) => state.libraryDocument);
  const [dialog, setDialog] = useState<LibraryDialog | null>(null);
  const actions = useLibraryActions();
  const query = useLibrary(filter);
  const size = query.data?.[0]?.size ?? null;
  const open = (row: FoundDocument) => showDocument(services, row.id, row.passages.map(passageStart));
  const remove = (ids: readonly number[]) => {
    if (ids.length > 0) setDialog({ kind: 'remove', ids });
  };
  const clear = () => setDialog({ kind: 'clear' });
  const list = <LibraryList query={query} actions={actions} onOpen={open} onRemove={remove} onClear={clear} />;
  const document =
    opened === null ? null : (
      <LibraryDocument
        key={opened.id}
        opened={opened}
        isAlone={width < minSplitWidth}
        actions={actions}
        onRemove={() => remove([opened.id])}
      />
    );
  return (
    <section aria-label={t('library.title')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <LibrarySearchLine
        pages={query.data}
        selected={selected.size}
        onRemove={() => remove([...selected].map(Number))}
        onClear={clear}
      />
      <LibraryFilters size={size} />
      <div ref={pane} className="flex min-h-0 min-w-0 flex-1">
        {document === null ? (
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">{list}</div>
        ) : width < minSplitWidth ? (
          document
        ) : (
          <SplitPane
            label={t('library.divider')}
            orientation="horizontal"
            unit="percent"
            size={listShare}
            limits={paneLimits}
            onSizeChange={(share) => libraryStore.setState({ listShare: share })}
            onReset={() => libraryStore.setState({ listShare: defaultListShare })}
            first={list}
            second={document}
          />
        )}
      </div>
      <LibraryFooter selected={selected.size} />
      {dialog === null ? null : dialog.kind === 'clear' ? (
        <ConfirmDialog
          title={t('library.clear.title')}
          body={size === null ? t('library.clear.unread') : t('library.clear.body', { count: size.documents })}
          confirmText={t('library.clear.confirm')}
          cancelText={t('library.keep')}
          onClose={() => setDialog(null)}
          onConfirm={() => void actions.clear()}
        />
      ) : (
        <ConfirmDialog
          title={t('library.remove.title', { count: dialog.ids.length })}
          body={t('library.remove.body', { count: dialog.ids.length })}
          confirmText={t('library.remove.confirm')}
          cancelText={t('library.keep')}
          onClose={() => setDialog(null)}
          onConfirm={() => void actions.remove(dialog.ids)}
        />
      )}
    </section>
  );
}
