import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import type { JsonPath } from '../../../../shared/base/pathText.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { useTab } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { focusTarget } from '../../../ui/hooks/focusTarget.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { AddLine, EntryLine } from '../fields/EntryLines.tsx';
import { PickButton } from '../actions/PickButton.tsx';
import { attributeTarget } from '../actions/pickTargets.ts';

interface AttributeSelectorsProps {
  readonly tabId: TabId;
  /** Path of the list, such as `formats.1.selectors`. */
  readonly path: JsonPath;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue) => void;
  readonly hasError: (index: number) => boolean;
}

/** Pairs of a selector and an attribute, a line each. */
export function AttributeSelectors({ tabId, path, value, onChange, hasError }: AttributeSelectorsProps) {
  const { t } = useText();
  const tab = useTab(tabId);
  const hasPage = tab === undefined || requestKinds[tab.endpoint].body.hasPage;
  const at = path.join('.');
  const rows = (Array.isArray(value) ? (value as readonly JsonValue[]) : []).map(
    (row): JsonObject => (isJsonObject(row) ? row : {}),
  );
  const change = (index: number, key: 'selector' | 'attribute', text: string) =>
    onChange(rows.map((row, place) => (place === index ? { ...row, [key]: text } : row)));
  const add = () => {
    onChange([...rows, { selector: '', attribute: '' }]);
    requestAnimationFrame(() => void focusTarget(`field:${at}.${rows.length}`));
  };
  return (
    <div className="flex min-w-0 flex-col gap-1" data-focus-target={`field:${at}`}>
      {rows.length === 0 ? null : (
        // As wide as the fields below, including separators and buttons.
        <div aria-hidden className="flex gap-1 text-text-2">
          <span className="flex-1">selector</span>
          {hasPage ? <span className="w-6" /> : null}
          <span className="w-[38%]">attribute</span>
          <span className="w-6" />
        </div>
      )}
      {rows.map((row, index) => (
        <EntryLine
          // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
          key={index}
          removeLabel={t('builder.attributes.remove', { number: index + 1 })}
          onRemove={() => onChange(rows.filter((_row, place) => place !== index))}
        >
          <TextField
            aria-label={t('builder.attributes.selector', { number: index + 1 })}
            size="small"
            isCode
            className="flex-1"
            placeholder="img.hero"
            value={textOf(row['selector'])}
            onChange={(text) => change(index, 'selector', text)}
            focusName={`field:${at}.${index}`}
            isWrong={hasError(index)}
          />
          <PickButton tabId={tabId} target={attributeTarget([...path, index])} />
          <TextField
            aria-label={t('builder.attributes.attribute', { number: index + 1 })}
            size="small"
            isCode
            className="w-[38%]"
            placeholder="src"
            value={textOf(row['attribute'])}
            onChange={(text) => change(index, 'attribute', text)}
          />
        </EntryLine>
      ))}
      <AddLine text={t('builder.attributes.add')} onAdd={add} />
    </div>
  );
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
