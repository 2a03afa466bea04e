import { useState } from 'react';
import { formatNames, type FormatName } from '../../../shared/api/formats.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import { formatEntries, withFormat } from '../../../shared/request/formatCatalogue.ts';
import { isLocalEngineFormat } from '../../../shared/request/localEngineSupport.ts';
import { useConnection } from '../../data/queries.ts';
import { useTab } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { AddChips } from './AddChips.tsx';
import { useDraft } from './useDraft.ts';

/** In sight at once; the rest stands behind "more". */
const firstShown = 5;

/** The formats that could be asked for too; those that the connection does not make are offered with the reason. */
export function AddFormats({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const isLocal = useConnection(useTab(tabId)?.connectionId)?.kind === 'local-engine';
  const [isAll, setAll] = useState(false);
  const asked = new Set(formatEntries(draft.body).map(({ name }) => name));
  const isDefault = draft.body['formats'] === undefined;
  const rest = formatNames.filter((name) => !asked.has(name) && !(isDefault && name === 'markdown'));
  const made = rest.filter((name) => !isLocal || isLocalEngineFormat(name));
  const missing = rest.filter((name) => !made.includes(name));
  const shown = isAll ? made : made.slice(0, firstShown);
  const hidden = rest.length - shown.length;

  const add = (name: FormatName) => editor.apply([{ path: ['formats'], value: withFormat(draft.body, name) }]);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <AddChips names={shown} labelOf={(name) => t('builder.formats.add', { name })} onAdd={add}>
        {hidden > 0 || isAll ? (
          <Button variant="link" size="small" aria-expanded={isAll} onPress={() => setAll(!isAll)}>
            {isAll ? t('builder.formats.fewer') : t('builder.formats.moreNames', { count: hidden })}
          </Button>
        ) : null}
      </AddChips>
      {isAll && missing.length > 0 ? (
        <>
          <span className="text-text-3 type-12">{t('builder.formats.notLocal')}</span>
          <AddChips names={missing} labelOf={(name) => t('builder.formats.addNotLocal', { name })} onAdd={add} />
        </>
      ) : null}
    </div>
  );
}
