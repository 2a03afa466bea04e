import { TriangleAlert } from 'lucide-react';
import { localEngineConnectionId, type TabId } from '../../../../shared/base/brand.ts';
import type { ResultTabId } from '../../../../shared/document/response/resultTabs.ts';
import { mediaTypeOf } from '../../../../shared/base/mediaType.ts';
import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import { withOcrForFast } from '../../../../shared/request/parserCatalogue.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import type { Text } from '../../../messages/createText.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import type { DocumentDigest } from '../../../workers/documentProtocol.ts';
import { endedEarly, maxScrapeMs } from '../errors/endedEarly.ts';
import { mayHaveElements } from '../inspectionTabsOf.ts';
import { outcomeOf } from './outcome.ts';

interface AttentionBarProps {
  readonly tabId: TabId;
  readonly run: RunModel;
  readonly digest: DocumentDigest;
  readonly onShow: (tab: ResultTabId) => void;
}

/** Returns why there may be no text, as far as the request shows. */
function emptyReason({ t, list }: Text, { request, summary }: RunModel): string {
  // Of a file all is read: nothing of the request narrows it.
  if (!mayHaveElements(summary?.contentType ?? null)) return t('inspect.attention.emptyFile');
  const narrowing = ['includeTags', 'excludeTags'].filter((name) => {
    const tags = request[name];
    return Array.isArray(tags) && tags.length > 0;
  });
  if (narrowing.length > 0) return t('inspect.attention.emptyByTags', { fields: list(narrowing) });
  return t(request['onlyMainContent'] === false ? 'inspect.attention.emptyWhole' : 'inspect.attention.empty');
}

/** Returns `parsers` with OCR, for a PDF of which only its text layer was requested; null if that would change nothing. */
function parsersWithOcr({ request, summary }: RunModel): JsonValue | null {
  return mediaTypeOf(summary?.contentType) === 'application/pdf' ? withOcrForFast(request) : null;
}

/** Notices before reading: the target's own error, a success without text. Warnings are listed in the strip. */
export function AttentionBar({ tabId, run, digest, onShow }: AttentionBarProps) {
  const text = useText();
  const { t } = text;
  const { workspace, runActions } = useServices();
  const outcome = outcomeOf(run);
  const isFile = !mayHaveElements(run.summary?.contentType ?? null);
  const onlyMain = run.request['onlyMainContent'] !== false && !isFile;
  const withOcr = parsersWithOcr(run);
  const lines: string[] = [];
  if (outcome === 'target-error')
    lines.unshift(t('inspect.attention.targetError', { status: run.summary?.targetStatus ?? 0 }));
  if (outcome === 'empty') lines.unshift(emptyReason(text, run));
  if (digest.unreadable !== null) lines.unshift(t('inspect.attention.unreadable', { reason: digest.unreadable }));
  if (lines.length === 0) return null;
  const sendWith = (change: JsonObject): void => {
    workspace.changeDraft(tabId, { body: { ...run.request, ...change }, source: null });
    void runActions.startRun(tabId);
  };
  return (
    <div className="flex shrink-0 items-start gap-2 border-b border-warning-border bg-warning-tint px-pane py-2 text-text type-12">
      <Icon as={TriangleAlert} size={14} className="mt-px text-warning-text" />
      <div className="min-w-0 flex-1 self-center">
        {lines.map((line) => (
          <p key={line} data-selectable className="break-words">
            {line}
          </p>
        ))}
      </div>
      {outcome === 'empty' && !isFile && run.connectionId === localEngineConnectionId ? (
        <Button size="small" onPress={() => onShow('xray')}>
          {t('inspect.tab.xray')}
        </Button>
      ) : null}
      {outcome === 'empty' && onlyMain ? (
        <Button size="small" onPress={() => sendWith({ onlyMainContent: false })}>
          {t('inspect.attention.sendWhole')}
        </Button>
      ) : null}
      {outcome === 'empty' && withOcr !== null ? (
        <Button size="small" onPress={() => sendWith({ parsers: withOcr })}>
          {t('inspect.attention.sendOcr')}
        </Button>
      ) : null}
      {endedEarly(run) ? (
        <Button size="small" onPress={() => sendWith({ timeout: maxScrapeMs })}>
          {t('inspect.attention.moreTime', { minutes: maxScrapeMs / 60_000 })}
        </Button>
      ) : null}
      {outcome === 'target-error' ? (
        <Button size="small" onPress={() => onShow('metadata')}>
          {t('inspect.attention.showMetadata')}
        </Button>
      ) : null}
    </div>
  );
}
