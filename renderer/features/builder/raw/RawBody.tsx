import { FileUp } from 'lucide-react';
import { readFileAddress } from '../../../../shared/api/engine/localFiles.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/base/json.ts';
import { useConnection } from '../../../data/queries/queries.ts';
import { useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { worked } from '../../../ui/overlays/Toasts.tsx';
import { FieldProblems } from '../fields/FieldProblems.tsx';
import { JsonField } from '../fields/JsonField.tsx';
import { useDraft } from '../useDraft.ts';
import { useProblems } from '../problems/useProblems.ts';

const kinds = ['json', 'file', 'none'] as const;
type Kind = (typeof kinds)[number];

/** The request body: none, JSON, or one file as multipart with JSON. */
export function RawBody({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const { body, file } = draft.body;
  const kind = file !== undefined ? 'file' : body !== undefined ? 'json' : 'none';
  const problems = useProblems(tabId).filter(({ path }) => path[0] === 'body' || path[0] === 'file');
  const choose = (next: Kind): void =>
    editor.apply([
      { path: ['file'], value: next === 'file' ? (file ?? { url: '' }) : undefined },
      { path: ['body'], value: next === 'none' ? undefined : (body ?? (next === 'json' ? {} : undefined)) },
    ]);
  return (
    <section aria-label={t('raw.body')} className="flex flex-col gap-2 pb-5">
      <div className="flex items-center gap-3">
        <h2 className="flex-1 font-strong">{t('raw.body')}</h2>
        <Segments
          label={t('raw.body.kind')}
          value={kind}
          onChange={choose}
          items={kinds.map((id) => ({ id, text: t(`raw.body.${id}`) }))}
        />
      </div>
      {kind === 'file' ? <RawFile tabId={tabId} file={isJsonObject(file) ? file : {}} /> : null}
      {kind === 'file' ? <h3 className="text-text-2 type-12">{t('raw.body.options')}</h3> : null}
      {kind === 'none' ? <p className="text-text-3 type-12">{t('raw.body.none.about')}</p> : null}
      {kind === 'none' ? null : (
        <JsonField
          name={`raw-${tabId}`}
          label={kind === 'file' ? t('raw.body.options') : t('raw.body.label')}
          value={body}
          focusName="raw-body"
          onChange={(value) => editor.set(['body'], value)}
        />
      )}
      <FieldProblems tabId={tabId} problems={problems} />
    </section>
  );
}

/** The file that is uploaded, and to whom. */
function RawFile({ tabId, file }: { readonly tabId: TabId; readonly file: JsonObject }) {
  const { t } = useText();
  const { host } = useServices();
  const { editor } = useDraft(tabId);
  const connection = useConnection(useTab(tabId)?.connectionId);
  const address = readFileAddress(file['url']);
  const choose = async (): Promise<void> => {
    const chosen = await host.call('files.choose', null);
    if (worked('file.open', chosen) && chosen.value !== null)
      editor.apply([{ path: ['file', 'url'], value: chosen.value.url }]);
  };
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-m border border-border-subtle px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className={address === null ? 'text-text-2' : 'truncate font-medium'}>
          {address?.name ?? t('raw.file.none')}
        </p>
        <p className="text-text-3 type-12">{t('raw.file.about', { name: connection?.name ?? '' })}</p>
      </div>
      <Button size="small" icon={FileUp} onPress={() => void choose()}>
        {t('raw.file.choose')}
      </Button>
    </div>
  );
}
