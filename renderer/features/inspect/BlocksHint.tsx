import { SquareDashed, X } from 'lucide-react';
import { useRef } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import { mediaTypeOf } from '../../../shared/base/mediaType.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { setField } from '../../../shared/request/draft.ts';
import { withBlocks } from '../../../shared/request/parserCatalogue.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useServices, useTab, useWindowState } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import type { DocumentDigest } from '../../workers/documentProtocol.ts';

interface BlocksHintProps {
  readonly tabId: TabId;
  readonly run: RunModel;
  readonly digest: DocumentDigest;
}

/**
 * Says that a PDF read without blocks can have them, and adds them to the draft: the user decides what is sent, and when. Once dismissed,
 * it stays hidden until the window is closed.
 */
export function BlocksHint({ tabId, run, digest }: BlocksHintProps) {
  const { t } = useText();
  const { workspace, window } = useServices();
  const draft = useTab(tabId)?.draft;
  const line = useRef<HTMLDivElement>(null);
  const isGone = useWindowState((state) => state.blocksHintGone);
  if (isGone || draft === undefined || !mayHaveBlocks(run, digest)) return null;
  const parsers = withBlocks(draft.body);
  const asked = parsers === null ? draft : setField(draft, ['parsers'], parsers);
  return (
    <div
      ref={line}
      role="status"
      className="flex min-h-8 shrink-0 items-center gap-1.5 border-b border-border-subtle bg-surface-sunken px-pane text-text-2 type-12"
    >
      <Icon as={SquareDashed} size={14} className="shrink-0" />
      <span className="min-w-0 py-1">{t(parsers === null ? 'inspect.blocksHint.asked' : 'inspect.blocksHint')}</span>
      {/* A text that is no JSON yet is not written into. */}
      {asked === draft ? null : (
        <Button
          variant="link"
          size="small"
          className="shrink-0"
          onPress={() => {
            workspace.changeDraft(tabId, asked);
            // The button disappears after its action: the keyboard focus stays in the line.
            line.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
          }}
        >
          {t('inspect.blocksHint.ask')}
        </Button>
      )}
      <span className="ms-auto" />
      <IconButton icon={X} label={t('ui.dismiss')} onPress={() => window.setState({ blocksHintGone: true })} />
    </div>
  );
}

/** Returns whether a PDF was read as text without requested blocks. */
function mayHaveBlocks(run: RunModel, { fields }: DocumentDigest): boolean {
  const isPdf = mediaTypeOf(run.summary?.contentType) === 'application/pdf';
  const isOwn = requestKinds[run.endpoint].editing.hasOptionForm && !run.isImported;
  return (
    isOwn && isPdf && fields['markdown'] === 'value' && fields['blocks'] !== 'value' && withBlocks(run.request) !== null
  );
}
