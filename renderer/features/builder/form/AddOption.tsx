import {
  Cookie,
  Database,
  FileText,
  Globe,
  Hammer,
  type LucideIcon,
  MapPin,
  MousePointerClick,
  Settings2,
  Plus,
  SlidersHorizontal,
  TextQuote,
} from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { pageOptionsPath, type RequestOperation } from '../../../../shared/operations/requestOperation.ts';
import type { FieldSection, FormField } from '../../../../shared/request/fields.ts';
import { operationFields } from '../../../../shared/request/operationFields.ts';
import { isLocalEngineField } from '../../../../shared/request/localEngineSupport.ts';
import { useConnection } from '../../../data/queries/queries.ts';
import { useServices, useTab } from '../../../data/ServicesProvider.tsx';
import type { Text } from '../../../messages/createText.ts';
import { isMessageKey } from '../../../messages/english.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { PickerPopover } from '../../../ui/overlays/PickerPopover.tsx';
import { useAddedOptions } from '../builderStore.ts';
import { isShown } from '../operation/ownFields.ts';
import { ownOptionName } from '../optionsScope.ts';
import { revealPath } from '../problems/revealProblem.ts';
import { useDraft } from '../useDraft.ts';
import { optionsToAdd, sectionName, useFormKind } from './sectionFields.ts';

const icons: Readonly<Record<FieldSection, LucideIcon>> = {
  formats: FileText,
  actions: MousePointerClick,
  content: TextQuote,
  documents: FileText,
  page: Globe,
  placeAndProxy: MapPin,
  cacheAndRetention: Database,
  profile: Cookie,
  advanced: Settings2,
  tools: Hammer,
};

interface AddOptionProps {
  readonly tabId: TabId;
  /** Options that the form does not offer, besides those that the operation does not take. */
  readonly refused?: readonly string[];
}

const nothing: readonly string[] = [];

interface AddableGroup {
  readonly id: string;
  readonly title: string;
  readonly icon: LucideIcon;
  readonly fields: readonly FormField[];
  /** Its fields are of the operation and not of its pages. */
  readonly isOwn: boolean;
}

/** A searchable list of the options that the form does not show; the chosen one appears with the focus on its control. */
export function AddOption({ tabId, refused = nothing }: AddOptionProps) {
  const { t } = useText();
  const services = useServices();
  const tab = useTab(tabId);
  const isLocal = useConnection(tab?.connectionId)?.kind === 'local-engine';
  const operation = tab === undefined ? null : requestKinds[tab.endpoint].operation;
  const groups = useAddableGroups(tabId, operation, refused);
  if (groups.length === 0) return null;
  const rows = groups.flatMap(({ fields, isOwn }) =>
    fields.map((field) => ({ id: rowId(field, isOwn), field, isOwn })),
  );
  return (
    <PickerPopover
      label={t('builder.addOption')}
      filterLabel={t('builder.addOption.filter')}
      nothing={t('builder.addOption.noMatch')}
      trigger={
        <Button variant="link" size="small" icon={Plus}>
          {t('builder.addOption')}
        </Button>
      }
      groups={groups.map(({ id, title, icon, fields, isOwn }) => ({
        id,
        title,
        items: fields.map((field) => ({
          id: rowId(field, isOwn),
          name: field.name,
          icon,
          ...labelOf(field, t),
          description: isMessageKey(field.messages.help) ? t(field.messages.help) : '',
          badges: isOwn ? null : <OptionBadges field={field} isLocal={isLocal} />,
        })),
      }))}
      onPick={(picked) => {
        const row = rows.find(({ id }) => id === picked);
        if (row === undefined) return;
        const below = row.isOwn || operation === null ? [] : pageOptionsPath(operation);
        revealPath(services, tabId, [...below, ...row.field.path]);
      }}
    />
  );
}

/** Returns what can be added to a form: fields of the operation, then options of a page by section. */
function useAddableGroups(
  tabId: TabId,
  operation: RequestOperation | null,
  refused: readonly string[],
): readonly AddableGroup[] {
  const { t } = useText();
  const { draft } = useDraft(tabId);
  const whole = useTab(tabId)?.draft.body ?? {};
  const added = useAddedOptions(tabId);
  const kind = useFormKind(tabId, draft.body);
  const own = operation === null ? [] : operationFields(operation).filter((field) => !isShown(field, whole, added));
  const left = new Set<string>([...refused, ...(operation?.refusedOptions ?? [])]);
  const sections = operation?.pageOptions === null ? [] : optionsToAdd(kind, draft.body, added);
  return [
    { id: 'own', title: t('builder.operation.fields'), icon: SlidersHorizontal, fields: own, isOwn: true },
    ...sections.map(({ section, options }) => ({
      id: section,
      title: t(sectionName(section, kind)),
      icon: icons[section],
      fields: options.filter(({ option }) => !left.has(option)),
      isOwn: false,
    })),
  ].filter(({ fields }) => fields.length > 0);
}

function rowId(field: FormField, isOwn: boolean): string {
  return isOwn ? ownOptionName(field.name) : field.name;
}

function labelOf({ messages: { label } }: FormField, t: Text['t']): { readonly label?: string } {
  return isMessageKey(label) ? { label: t(label) } : {};
}

/** Facts for deciding on an option: its cost, and whether the connection supports it. */
function OptionBadges({ field, isLocal }: { readonly field: FormField; readonly isLocal: boolean }) {
  const { t } = useText();
  const { cost } = field.messages;
  return (
    <>
      {field.beta ? <Tag>{t('builder.addOption.beta')}</Tag> : null}
      {!isLocal && cost !== null && isMessageKey(cost) ? <Tag tone="accent">{t(cost)}</Tag> : null}
      {isLocal && !isLocalEngineField(field.name) ? <Tag tone="warning">{t('builder.field.notLocalShort')}</Tag> : null}
    </>
  );
}
