import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { DiffEditor } from '../../../monaco/DiffEditor.tsx';
import type { DiffHandle } from '../../../monaco/openDiff.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useWorkerResult } from '../documents.tsx';

/** Longer documents are shown as source: an editor would store each of them twice. */
const maxHtmlChars = 2_000_000;

/** The page's original HTML and the service's cleaned version: both with one element per line, and their differences. */
export function HtmlDifference({ bodyId }: { readonly bodyId: BodyId }) {
  const { t } = useText();
  const editor = useRef<Pick<DiffHandle, 'step' | 'currentChangeLines'>>(null);
  const [isInline, setIsInline] = useState(false);
  const [changes, setChanges] = useState<number | null | undefined>(undefined);
  const texts = useWorkerResult(`${bodyId}:both`, async (documents) => ({
    raw: await documents.call('htmlLines', { bodyId, source: 'rawHtml', longest: maxHtmlChars }),
    html: await documents.call('htmlLines', { bodyId, source: 'html', longest: maxHtmlChars }),
  }));
  if (texts.value === null) return <div className="flex-1" aria-busy />;
  const { raw, html } = texts.value;
  if (raw === null || html === null) return <EmptyState sentence={t('inspect.html.differenceTooLong')} />;
  return (
    <>
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 border-b border-border-subtle px-pane">
        <span className="text-text-2 type-12">{t('inspect.html.differenceNote')}</span>
        <Checkbox isSelected={isInline} onChange={setIsInline}>
          {t('inspect.html.inline')}
        </Checkbox>
        <span className="ms-auto flex items-center gap-1">
          <span role="status" className="text-text-2 tabular-nums type-12">
            {changes === undefined ? '' : changes === null ? t('compare.gaveUp') : t('compare.changes', { changes })}
          </span>
          <IconButton icon={ChevronUp} label={t('compare.previous')} onPress={() => editor.current?.step(-1)} />
          <IconButton icon={ChevronDown} label={t('compare.next')} onPress={() => editor.current?.step(1)} />
        </span>
      </div>
      <DiffEditor
        ref={editor}
        before={raw}
        after={html}
        language="plaintext"
        labels={{ before: t('inspect.tab.rawHtml'), after: t('inspect.tab.html') }}
        isInline={isInline}
        collapsesEqual
        ignoresSpace
        onChanges={setChanges}
      />
    </>
  );
}
