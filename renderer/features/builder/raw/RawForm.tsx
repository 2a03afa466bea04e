import { ListStart } from 'lucide-react';
import { useEffect } from 'react';
import { rawRequest } from '../../../../shared/api/rawCall.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { draftOf } from '../../../../shared/request/draft.ts';
import { rawStartIds, rawStarts } from '../../../../shared/request/rawStarts.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { EditTools } from '../form/EditTools.tsx';
import { FieldProblems } from '../fields/FieldProblems.tsx';
import { useDraft } from '../useDraft.ts';
import { useProblems } from '../problems/useProblems.ts';
import { RawBody } from './RawBody.tsx';
import { RawPolling } from './RawPolling.tsx';

/** A raw call: what is sent, and whether the job that it starts is polled. */
export function RawForm({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { window } = useServices();
  // Once a form was shown, the welcome does not return.
  useEffect(() => window.setState({ builderOpened: true }), [window]);
  const problems = useProblems(tabId).filter(({ path }) => path[0] === 'path' || path[0] === 'method');
  return (
    <div className="@container flex min-h-0 min-w-0 flex-1 flex-col">
      <RawToolbar tabId={tabId} />
      <div className="min-h-0 flex-1 overflow-y-auto px-pane py-4" data-focus-target="form">
        <p className="pb-3 text-text-2 type-12">{t('raw.about')}</p>
        <FieldProblems tabId={tabId} problems={problems} />
        <RawBody tabId={tabId} />
        <RawPolling tabId={tabId} />
      </div>
    </div>
  );
}

function RawToolbar({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { editor } = useDraft(tabId);
  return (
    <div className="flex h-toolbar shrink-0 items-center gap-3 border-b border-border-subtle px-pane">
      <Menu
        label={t('raw.startFrom')}
        trigger={
          <Button size="small" icon={ListStart}>
            {t('raw.startFrom')}
          </Button>
        }
        sections={[
          {
            entries: rawStartIds.map((id) => ({
              id,
              text: t(`raw.start.${id}`),
              description: `${rawStarts[id].method} ${rawStarts[id].path}`,
            })),
          },
        ]}
        onAction={(id) => editor.replace(() => draftOf(rawRequest(rawStarts[id])))}
      />
      <span className="min-w-0 flex-1" />
      <EditTools tabId={tabId} />
    </div>
  );
}
