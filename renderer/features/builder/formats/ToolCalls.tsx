import { Plus, Wrench, X } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import type { JsonPath } from '../../../../shared/base/pathText.ts';
import { isWithin } from '../../../../shared/request/jsonPath.ts';
import type { Problem } from '../../../../shared/request/problems.ts';
import { maxToolCalls, toolCallPath, toolCalls, withToolCalls } from '../../../../shared/api/toolCalls.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { focusTarget } from '../../../ui/hooks/focusTarget.ts';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { FieldProblems } from '../fields/FieldProblems.tsx';
import { JsonField } from '../fields/JsonField.tsx';
import { MoreInJson } from '../form/MoreInJson.tsx';
import { OptionControl } from '../fields/OptionControl.tsx';
import { OptionLabel } from '../fields/OptionLabel.tsx';
import { useDraft } from '../useDraft.ts';
import { useProblems } from '../problems/useProblems.ts';

/** Calls of provider tools, which replace a page: a card each. */
export function ToolCalls({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const problems = useProblems(tabId).filter(({ path }) => path[0] === 'alexandria');
  const value = draft.body['alexandria'];
  const calls = toolCalls(value) ?? [];
  const write = (next: readonly JsonObject[]) =>
    editor.apply([{ path: ['alexandria'], value: withToolCalls(value, next) }]);
  const add = () => {
    write([...calls, { provider: '', capability: '' }]);
    requestAnimationFrame(() => void focusTarget(`tool-call:${calls.length}`));
  };
  return (
    <div className="flex flex-col gap-2 px-pane" data-focus-target="field:alexandria">
      {calls.length === 0 ? <p className="max-w-[60ch] text-text-2">{t('fields.alexandria.help')}</p> : null}
      {calls.map((call, index) => {
        const path = toolCallPath(value, index);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- calls have no identity but their place
          <div key={index} data-focus-target={`tool-call:${index}`}>
            <ToolCall
              tabId={tabId}
              number={index + 1}
              path={path}
              call={call}
              problems={problems.filter((problem) => isWithin(problem.path, path))}
              onChange={(key, next) => editor.set([...path, key], next)}
              onRemove={() => write(calls.filter((_call, place) => place !== index))}
            />
          </div>
        );
      })}
      <FieldProblems
        tabId={tabId}
        problems={problems.filter(({ path }) => path.length === 1 && (Array.isArray(value) || calls.length === 0))}
      />
      {calls.length < maxToolCalls ? (
        <Button variant="link" size="small" icon={Plus} className="self-start" onPress={add}>
          {t('builder.tools.add')}
        </Button>
      ) : null}
    </div>
  );
}

interface ToolCallProps {
  readonly tabId: TabId;
  readonly number: number;
  readonly path: JsonPath;
  readonly call: JsonObject;
  readonly problems: readonly Problem[];
  readonly onChange: (key: string, value: JsonValue | undefined) => void;
  readonly onRemove: () => void;
}

const known: ReadonlySet<string> = new Set(['provider', 'capability', 'options', 'version']);

function ToolCall({ tabId, number, path, call, problems, onChange, onRemove }: ToolCallProps) {
  const { t } = useText();
  const at = path.join('.');
  const text = (key: 'provider' | 'capability' | 'version') => ({
    name: key,
    at: `${at}.${key}`,
    helpId: `alexandria.${key}`,
    control: { kind: 'text', maxLength: 200 } as const,
    value: call[key],
    isCode: true,
    isRequired: key !== 'version',
    isWrong: problems.some(({ path: place, values }) => place.at(-1) === key || values['field'] === key),
    onChange: (next: JsonValue | undefined) => onChange(key, next),
  });
  return (
    <Card>
      <div className="flex h-9 items-center gap-2 ps-3 pe-2">
        <Icon as={Wrench} className="text-text-2" />
        <span className="text-text-2">{t('builder.tools.call', { number })}</span>
        <span className="flex-1" />
        <IconButton icon={X} label={t('builder.tools.remove', { number })} onPress={onRemove} />
      </div>
      <div className="flex flex-col gap-2 border-t border-border-subtle px-3 pt-2 pb-3">
        <div className="grid grid-cols-2 gap-3">
          <OptionControl {...text('provider')} />
          <OptionControl {...text('capability')} />
        </div>
        <OptionLabel id={`options-${at}`} name="options" helpId="alexandria.options" />
        <JsonField
          name={`${at}.options`}
          label={t('builder.tools.options', { number })}
          value={call['options']}
          onChange={(next) => onChange('options', next)}
          focusName={`field:${at}.options`}
        />
        <OptionControl {...text('version')} className="w-1/2" />
        <MoreInJson tabId={tabId} path={path} keys={Object.keys(call).filter((key) => !known.has(key))} />
      </div>
      <FieldProblems tabId={tabId} problems={problems} className="px-3 pb-2" />
    </Card>
  );
}
