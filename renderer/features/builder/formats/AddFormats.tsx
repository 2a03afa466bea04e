import { Plus } from 'lucide-react';
import { isModelFormat } from '../../../../shared/api/engine/support.ts';
import { formatNames, type FormatName } from '../../../../shared/api/formats.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject } from '../../../../shared/base/json.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import {
  formatCost,
  formatEntries,
  formatOptions,
  newFormat,
  withFormat,
} from '../../../../shared/request/formatCatalogue.ts';
import { isLocalEngineFormat } from '../../../../shared/request/localEngineSupport.ts';
import { useConnection } from '../../../data/queries/queries.ts';
import { useTab } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { PickerPopover } from '../../../ui/overlays/PickerPopover.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { noteBegun, revealField } from '../builderStore.ts';
import { formatIcons } from './formatIcons.ts';
import { useDraft } from '../useDraft.ts';

/** The most frequently added formats have a chip each; the picker has all of them. */
const quickFormats: readonly FormatName[] = ['html', 'links', 'json', 'summary'];

/** The formats that could also be requested, with the output and cost of each. */
export function AddFormats({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const tab = useTab(tabId);
  const isLocal = useConnection(tab?.connectionId)?.kind === 'local-engine';
  const refused = tab === undefined ? undefined : requestKinds[tab.endpoint].operation?.refusedFormats;
  const requested = new Set(formatEntries(draft.body).map(({ name }) => name));
  const isDefault = draft.body['formats'] === undefined;
  const rest = formatNames.filter(
    (name) => !requested.has(name) && !(isDefault && name === 'markdown') && refused?.has(name) !== true,
  );
  const add = (name: FormatName) => {
    const formats = withFormat(draft.body, name);
    noteBegun(tabId, `formats.${formats.length - 1}`);
    editor.apply([{ path: ['formats'], value: formats }]);
    return formats.length - 1;
  };
  /** A chip goes with its format: the focus moves to what the format asks for. The picker keeps its own, for the next format. */
  const addByChip = (name: FormatName) => {
    const index = add(name);
    const [first] = formatOptions(name);
    if (first !== undefined && isJsonObject(newFormat(name)))
      revealField({ tabId, path: ['formats', index, first.key], offset: null, focus: 'form' });
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {quickFormats
        .filter((name) => rest.includes(name))
        .map((name) => (
          <Tooltip key={name} text={t(`fields.formats.${name}.help`)}>
            <Chip
              variant="add"
              isCode
              text={name}
              label={t('builder.formats.add', { name })}
              onPress={() => addByChip(name)}
            />
          </Tooltip>
        ))}
      {rest.length === 0 ? null : (
        <PickerPopover
          label={t('builder.formats.pick')}
          filterLabel={t('builder.formats.filter')}
          nothing={t('builder.formats.noMatch')}
          trigger={
            <Button variant="link" size="small" icon={Plus}>
              {t('builder.formats.pick')}
            </Button>
          }
          groups={[
            {
              id: 'formats',
              items: rest.map((name) => ({
                id: name,
                icon: formatIcons[name],
                description: t(`fields.formats.${name}.help`),
                badges: <FormatBadges name={name} isLocal={isLocal} />,
              })),
            },
          ]}
          onPick={add}
        />
      )}
    </div>
  );
}

/** Facts for deciding on a format: its requirements and its cost. */
function FormatBadges({ name, isLocal }: { readonly name: FormatName; readonly isLocal: boolean }) {
  const { t } = useText();
  const cost = formatCost(name);
  const isMade = !isLocal || isLocalEngineFormat(name);
  return (
    <>
      {isModelFormat(newFormat(name)) ? <Tag>{t('builder.formats.needsModel')}</Tag> : null}
      {isLocal || cost.kind === 'included' ? null : (
        <Tag tone="accent">
          {t(cost.kind === 'more' ? 'builder.formats.more' : 'builder.formats.page', { credits: cost.credits })}
        </Tag>
      )}
      {isMade ? null : <Tag tone="warning">{t('builder.formats.notLocal')}</Tag>}
    </>
  );
}
