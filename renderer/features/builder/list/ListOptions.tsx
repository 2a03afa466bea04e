import { useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject } from '../../../../shared/base/json.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { OptionSections } from '../form/OptionSections.tsx';
import { JsonField } from '../fields/JsonField.tsx';
import { useDraft } from '../useDraft.ts';

/** Provider tools replace the URL, but every line of a list is one. */
const toolCallOptions = ['alexandria'];
const views = ['form', 'json'] as const;

/** The options of every request of a list, as a form or as JSON, in one draft. */
export function ListOptions({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const [view, setView] = useState<(typeof views)[number]>('form');
  return (
    <section aria-label={t('list.request')} className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium">{t('list.request')}</h3>
        <Segments
          label={t('builder.view')}
          value={view}
          onChange={setView}
          items={views.map((id) => ({ id, text: t(`builder.view.${id}`) }))}
        />
      </div>
      <p className="pb-1 text-text-3 type-12">{t('list.request.about')}</p>
      {view === 'form' ? (
        <Card>
          <OptionSections tabId={tabId} isWide={false} refused={toolCallOptions} />
        </Card>
      ) : (
        <JsonField
          name={`list-${tabId}`}
          label={t('list.request')}
          value={draft.body}
          onChange={(value) => editor.edit('list', (now) => ({ ...now, body: isJsonObject(value) ? value : {} }))}
        />
      )}
    </section>
  );
}
