import { Copy } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useWorkerResult } from '../documents.tsx';
import { FetchAgain } from '../errors/FetchAgain.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { savedFile } from '../../../data/requests/savedFile.ts';
import { useCopy } from '../save/useCopyText.ts';
import { useImageZoom } from './useImageZoom.ts';
import { ZoomBar } from './ZoomBar.tsx';

/** Screenshot of the page, from the file that main saved: the service's link expires, the file stays. */
export function ScreenshotTab({ run, bodyId }: InspectorProps) {
  const { t, bytes, number } = useText();
  const copy = useCopy();
  const { bar, size, pane, image } = useImageZoom();
  const link = useWorkerResult(bodyId, (documents) =>
    documents.call('value', { bodyId, path: ['data', 'screenshot'] }),
  );
  const address = typeof link.value === 'string' ? link.value : null;
  const { artifact, source, isInline } = savedFile(run, 'screenshot', address);
  if (source === null) {
    return (
      <EmptyState
        sentence={
          artifact?.error == null
            ? t('inspect.screenshot.notSaved')
            : t('inspect.screenshot.failed', { message: artifact.error.message })
        }
      >
        <FetchAgain run={run} field="screenshot" />
        {address !== null ? (
          <p className="max-w-full truncate font-code text-text-3 type-code" data-selectable title={address}>
            {address}
          </p>
        ) : null}
      </EmptyState>
    );
  }
  return (
    <>
      <InspectorToolbar
        end={
          address !== null && !isInline ? (
            <IconButton icon={Copy} label={t('inspect.screenshot.copyLink')} onPress={() => void copy(address)} />
          ) : null
        }
      >
        <ZoomBar {...bar} />
        <span className="text-text-3 type-12">
          {size === null
            ? ''
            : t('inspect.screenshot.pixels', { width: number(size.width), height: number(size.height) })}
          {artifact?.body == null ? '' : ` · ${bytes(artifact.body.size)}`}
        </span>
      </InspectorToolbar>
      <div
        {...pane}
        tabIndex={0}
        role="document"
        aria-label={t('inspect.tab.screenshot')}
        className="min-h-0 flex-1 overflow-auto focus-inset bg-surface-sunken p-4"
      >
        <img
          src={source}
          alt={t('inspect.screenshot.alt', { title: run.summary?.title ?? '' })}
          {...image}
          className="mx-auto block max-w-none border border-border bg-paper"
        />
      </div>
    </>
  );
}
