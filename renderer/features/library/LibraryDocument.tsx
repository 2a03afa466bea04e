import { ArrowLeft, ChevronDown, ChevronUp, Copy, ExternalLink, FilePlus2, History, Trash2, X } from 'lucide-react';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { BodyId } from '../../../shared/base/brand.ts';
import type { StoredDocument } from '../../../shared/ipc/libraryCalls.ts';
import { useStoredDocument } from '../../data/library/libraryQueries.ts';
import { urlLabel } from '../../data/labels/urlLabel.ts';
import type { OpenedDocument } from '../../data/workspace/windowStore.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Address } from '../../ui/labels/Address.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { DocumentsProvider, useDocument } from '../inspect/documents.tsx';
import { MarkdownTab } from '../inspect/MarkdownTab.tsx';
import type { LibraryActions } from './useLibraryActions.ts';
import { kindIcons } from './useLibraryColumns.tsx';

interface LibraryDocumentProps {
  readonly opened: OpenedDocument;
  /** It replaces the list. */
  readonly isAlone: boolean;
  readonly actions: LibraryActions;
  readonly onRemove: () => void;
}

/** A document of the library at a passage, in the inspector of markdown. */
export function LibraryDocument({ opened, isAlone, actions, onRemove }: LibraryDocumentProps) {
  const { t } = useText();
  const { data, error } = useStoredDocument(opened.id);
  return (
    <section
      aria-label={t('library.document')}
      data-region="library-document"
      className="@container flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <DocumentHeader document={data ?? null} opened={opened} isAlone={isAlone} actions={actions} onRemove={onRemove} />
      {error !== null ? (
        <EmptyState sentence={t('library.unreadable', { reason: error.message })} />
      ) : data === undefined ? (
        <div className="min-h-0 flex-1" aria-busy />
      ) : data === null ? (
        <EmptyState sentence={t('library.gone')} />
      ) : (
        <DocumentsProvider>
          <DocumentText document={data} opened={opened} />
        </DocumentsProvider>
      )}
    </section>
  );
}

/** Not the response of a request: no requested format can be missing. */
const noRequest: JsonObject = {};

function DocumentText({ document, opened }: { readonly document: StoredDocument; readonly opened: OpenedDocument }) {
  const { t } = useText();
  const { id, readAt, markdown } = document;
  // The worker gets the text itself: main stores no body under this id.
  const body = { bodyId: `library-${id}-${readAt}` as BodyId, size: markdown.length };
  const shown = useDocument(body, noRequest, { plain: 'markdown', text: markdown });
  if (shown.state === 'failed') return <EmptyState sentence={t('library.unreadable', { reason: shown.message })} />;
  if (shown.state === 'opening') return <div className="min-h-0 flex-1" aria-busy />;
  return (
    <MarkdownTab
      key={opened.passage}
      run={null}
      bodyId={shown.bodyId}
      start={opened.passages[opened.passage] ?? null}
    />
  );
}

interface DocumentHeaderProps extends LibraryDocumentProps {
  /** Null until it is known, and for one that is gone. */
  readonly document: StoredDocument | null;
}

function DocumentHeader({ document, opened, isAlone, actions, onRemove }: DocumentHeaderProps) {
  const { t, day, time } = useText();
  const { window } = useServices();
  const close = () => window.setState({ libraryDocument: null });
  return (
    <header className="flex shrink-0 items-start gap-2 border-b border-border-subtle px-pane py-2">
      {isAlone ? (
        <Button size="small" icon={ArrowLeft} onPress={close}>
          {t('library.back')}
        </Button>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        {document === null ? null : (
          <>
            <h2 className="flex min-w-0 items-center gap-2 font-medium">
              <Icon as={kindIcons[document.kind]} size={14} className="shrink-0 text-text-3" />
              <span className="truncate" dir="auto">
                {document.title ?? urlLabel(document.url)}
              </span>
            </h2>
            <div className="flex min-w-0 gap-2 text-text-3 type-12">
              <Address text={urlLabel(document.url)} title={document.url} />
              <span className="shrink-0 tabular-nums">
                {t('library.readAt', { day: day(document.readAt, Date.now()), time: time(document.readAt) })}
              </span>
            </div>
          </>
        )}
      </div>
      <PassageSteps opened={opened} />
      {document === null ? null : <DocumentActions url={document.url} actions={actions} onRemove={onRemove} />}
      {isAlone ? null : <IconButton icon={X} label={t('library.close')} onPress={close} />}
    </header>
  );
}

/** Leads from one passage that matches to the next. */
function PassageSteps({ opened }: { readonly opened: OpenedDocument }) {
  const { t, number } = useText();
  const { window } = useServices();
  const { passages, passage } = opened;
  if (passages.length < 2) return null;
  const step = (by: number) =>
    window.setState({
      libraryDocument: { ...opened, passage: (passage + by + passages.length) % passages.length },
    });
  return (
    <span className="flex shrink-0 items-center gap-1">
      <span role="status" className="text-text-2 tabular-nums type-12">
        {t('library.passage', { number: number(passage + 1), total: number(passages.length) })}
      </span>
      <IconButton icon={ChevronUp} label={t('library.passage.previous')} onPress={() => step(-1)} />
      <IconButton icon={ChevronDown} label={t('library.passage.next')} onPress={() => step(1)} />
    </span>
  );
}

interface DocumentActionsProps {
  readonly url: string;
  readonly actions: LibraryActions;
  readonly onRemove: () => void;
}

function DocumentActions({ url, actions, onRemove }: DocumentActionsProps) {
  const { t } = useText();
  const { request, browser, runs, copy } = actions.ofUrl(url);
  return (
    <span className="flex shrink-0 items-center">
      {request === null ? null : <IconButton icon={FilePlus2} label={t('library.request')} onPress={request} />}
      <IconButton icon={History} label={t('library.runs')} onPress={runs} />
      {browser === null ? null : <IconButton icon={ExternalLink} label={t('library.browser')} onPress={browser} />}
      {copy === null ? null : <IconButton icon={Copy} label={t('library.copyUrl')} onPress={copy} />}
      <IconButton icon={Trash2} label={t('library.remove')} onPress={onRemove} />
    </span>
  );
}
