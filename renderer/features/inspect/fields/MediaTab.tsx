import { Copy } from 'lucide-react';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { oddEntries } from '../../../../shared/document/json/jsonParts.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useWorkerResult } from '../documents.tsx';
import { FetchAgain } from '../errors/FetchAgain.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { savedFile } from '../../../data/requests/savedFile.ts';
import { useCopy } from '../save/useCopyText.ts';
import { Facts } from './Facts.tsx';
import { FieldView } from './FieldView.tsx';
import { RestFields } from './RestFields.tsx';
import { ValueCell } from './ValueCell.tsx';

interface MediaTabProps extends InspectorProps {
  readonly kind: 'audio' | 'video';
}

/** Audio or video, played from the file that main saved: the service's link expires, the file stays. */
export function MediaTab({ run, bodyId, kind }: MediaTabProps) {
  const { t, bytes } = useText();
  const copy = useCopy();
  const link = useWorkerResult(`${bodyId}:${kind}`, (documents) =>
    documents.call('value', { bodyId, path: ['data', kind] }),
  );
  const address = typeof link.value === 'string' ? link.value : null;
  const { artifact, source } = savedFile(run, kind, address);
  const saved = artifact?.body ?? null;
  const name = t(`inspect.tab.${kind}`);
  // Not of the contract, and shown all the same.
  if (link.value !== null && address === null)
    return (
      <FieldView bodyId={bodyId} tab={kind}>
        {(value) => <ValueCell value={value} />}
      </FieldView>
    );
  return (
    <>
      <InspectorToolbar
        end={
          <>
            <FetchAgain run={run} field={kind} />
            {address === null ? null : (
              <IconButton icon={Copy} label={t('inspect.screenshot.copyLink')} onPress={() => void copy(address)} />
            )}
          </>
        }
      >
        <span className="truncate text-text-2 type-12">
          {address === null
            ? null
            : saved === null
              ? artifact?.error == null
                ? t('inspect.media.notSaved')
                : t('inspect.media.failed', { message: artifact.error.message })
              : t('inspect.media.saved', { size: bytes(saved.size) })}
        </span>
      </InspectorToolbar>
      <div
        tabIndex={0}
        role="document"
        aria-label={name}
        data-selectable
        className="min-h-0 flex-1 overflow-auto focus-inset px-6 py-5"
      >
        {saved === null || source === null ? null : kind === 'audio' ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the answer has no captions
          <audio
            controls
            controlsList="nodownload noremoteplayback"
            preload="metadata"
            src={source}
            aria-label={name}
            className="w-full max-w-[640px]"
          />
        ) : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the answer has no captions
          <video
            controls
            controlsList="nodownload noremoteplayback"
            preload="metadata"
            src={source}
            aria-label={name}
            className="max-h-[560px] w-full max-w-[960px] bg-surface-sunken"
          />
        )}
        {address === null ? null : (
          <p className="mt-3 truncate text-text-3 type-code" title={address}>
            {address}
          </p>
        )}
        {kind === 'video' ? <Videos bodyId={bodyId} /> : null}
      </div>
    </>
  );
}

/** What the service returns for each video of the page. */
function Videos({ bodyId }: Pick<InspectorProps, 'bodyId'>) {
  const { t } = useText();
  const answer = useWorkerResult(`${bodyId}:videos`, (documents) =>
    documents.call('field', { bodyId, name: 'videos' }),
  );
  const value = answer.value?.value ?? null;
  const videos: readonly JsonObject[] = Array.isArray(value)
    ? (value as readonly JsonValue[]).filter(isJsonObject)
    : [];
  // Not of the contract, and shown all the same.
  const odd = Array.isArray(value) ? oddEntries(value) : value === null ? {} : { videos: value };
  return (
    <>
      {videos.slice(0, 100).map((video, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- films have no identity but their place
        <Facts key={index} title={t('inspect.media.video', { number: index + 1 })} values={video} />
      ))}
      <RestFields values={odd} />
    </>
  );
}
