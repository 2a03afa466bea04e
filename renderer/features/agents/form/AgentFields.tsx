import { useState } from 'react';
import { agentEfforts, agentModels, defaultMaxCredits, longestAgentPrompt } from '../../../../shared/api/agent.ts';
import type { AgentProblem } from '../../../../shared/api/agentProblems.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '../../../../shared/base/json.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { FieldMessage } from '../../../ui/FieldMessage.tsx';
import { FormRow } from '../../../ui/FormRow.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TokenField } from '../../../ui/TokenField.tsx';

interface AgentFieldsProps {
  readonly tabId: TabId;
  readonly body: JsonObject;
  readonly problems: readonly AgentProblem[];
  readonly onChange: (body: JsonObject) => void;
}

/** Fields that have a control of their own; the rest are written as JSON. */
const ownFields = ['prompt', 'urls', 'strictConstrainToURLs', 'schema', 'maxCredits', 'model', 'effort'] as const;

/** The fields of an agent's request. One that is not set is not sent. */
export function AgentFields({ tabId, body, problems, onChange }: AgentFieldsProps) {
  const { t, number } = useText();
  const put = (name: string, value: JsonValue | undefined) => {
    const { [name]: _former, ...others } = body;
    onChange(value === undefined ? others : { ...body, [name]: value });
  };
  const wrong = (name: string) => problems.find(({ path }) => path[0] === name);
  const prompt = typeof body['prompt'] === 'string' ? body['prompt'] : '';
  const urls = Array.isArray(body['urls'])
    ? (body['urls'] as readonly JsonValue[]).filter((url) => typeof url === 'string')
    : [];
  const promptProblem = wrong('prompt');
  const urlProblems = problems.filter(({ path }) => path[0] === 'urls');
  return (
    <div className="flex flex-col">
      <TextField
        label={t('agents.field.prompt')}
        placeholder={t('agents.field.prompt.example')}
        rows={5}
        value={prompt}
        onChange={(text) => put('prompt', text)}
        error={
          promptProblem === undefined
            ? null
            : t(`agents.problem.${promptProblem.reason === 'prompt-long' ? 'promptLong' : 'promptMissing'}`, {
                most: number(longestAgentPrompt),
              })
        }
        description={t('agents.field.prompt.length', { count: prompt.length, most: longestAgentPrompt })}
        focusName="agent-prompt"
        className="pb-4"
      />
      <FormRow title={t('agents.field.urls')} hint={t('agents.field.urls.hint')}>
        <TokenField
          size="medium"
          ariaLabel={t('agents.field.urls')}
          values={urls}
          onChange={(next) => put('urls', next.length === 0 ? undefined : next)}
          placeholder="https://example.com"
          isCode
          invalid={new Set(urlProblems.flatMap(({ path }) => (typeof path[1] === 'number' ? [path[1]] : [])))}
          error={urlProblems.length === 0 ? null : t('agents.problem.url')}
          className="w-full"
        />
        <Switch
          isSelected={body['strictConstrainToURLs'] === true}
          onChange={(isSet) => put('strictConstrainToURLs', isSet ? true : undefined)}
        >
          {t('agents.field.strict')}
        </Switch>
      </FormRow>
      <FormRow title={t('agents.field.maxCredits')} hint={t('agents.field.maxCredits.hint')}>
        <NumberField
          aria-label={t('agents.field.maxCredits')}
          placeholder={String(defaultMaxCredits)}
          step={100}
          value={typeof body['maxCredits'] === 'number' ? body['maxCredits'] : null}
          onChange={(value) => put('maxCredits', value ?? undefined)}
          unit={t('agents.field.credits')}
          className="w-44"
        />
      </FormRow>
      <FormRow title={t('agents.field.schema')} hint={t('agents.field.schema.hint')}>
        <JsonText
          key={`${tabId} schema`}
          label={t('agents.field.schema')}
          value={body['schema']}
          onChange={(value) => put('schema', value)}
        />
      </FormRow>
      <FormRow title={t('agents.field.model')} hint={t('agents.field.model.hint')}>
        <span className="flex flex-wrap gap-2">
          <ChoiceOf
            label={t('agents.field.modelOnly')}
            values={agentModels}
            value={body['model']}
            onChange={(value) => put('model', value)}
          />
          <ChoiceOf
            label={t('agents.field.effort')}
            values={agentEfforts}
            value={body['effort']}
            onChange={(value) => put('effort', value)}
          />
        </span>
      </FormRow>
      <OtherFields tabId={tabId} body={body} onChange={onChange} problems={problems} />
    </div>
  );
}

interface ChoiceOfProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly value: JsonValue | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const unset = '';

function ChoiceOf({ label, values, value, onChange }: ChoiceOfProps) {
  const { t } = useText();
  return (
    <Select
      ariaLabel={label}
      className="w-56"
      value={typeof value === 'string' ? value : unset}
      onChange={(chosen) => onChange(chosen === unset ? undefined : chosen)}
      items={[{ id: unset, text: t('agents.field.unset', { name: label }) }, ...values.map((id) => ({ id, text: id }))]}
    />
  );
}

/** A JSON object as text; what does not parse is said and not sent. */
function JsonText({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonObject | undefined) => void;
}) {
  const { t } = useText();
  const [typed, setTyped] = useState(() => (value === undefined ? '' : JSON.stringify(value, null, 2)));
  const parsed = typed.trim() === '' ? null : parseJson(typed);
  const isWrong = parsed !== null && !(parsed.ok && isJsonObject(parsed.value));
  const change = (text: string) => {
    setTyped(text);
    const next = text.trim() === '' ? null : parseJson(text);
    if (next === null) onChange(undefined);
    else if (next.ok && isJsonObject(next.value)) onChange(next.value);
  };
  return (
    <TextField
      aria-label={label}
      rows={4}
      isCode
      placeholder={'{ "type": "object", "properties": { … } }'}
      value={typed}
      onChange={change}
      error={isWrong ? t('agents.problem.json') : null}
      className="w-full"
    />
  );
}

/** All other fields that the service takes: threads, mode, webhook, exchange, labels. */
function OtherFields({ tabId, body, problems, onChange }: AgentFieldsProps) {
  const { t } = useText();
  const others = Object.fromEntries(Object.entries(body).filter(([name]) => !ownFields.some((own) => own === name)));
  const count = Object.keys(others).length;
  const [isOpen, setOpen] = useState(count > 0);
  const wrong = problems.filter(
    ({ path, reason }) => reason === 'unknown-field' || (path[0] !== undefined && Object.hasOwn(others, path[0])),
  );
  const replace = (next: JsonObject | undefined) => {
    const own = Object.fromEntries(Object.entries(body).filter(([name]) => ownFields.some((each) => each === name)));
    onChange({ ...own, ...next });
  };
  return (
    <div className="-mx-(--pad-pane) border-t border-border-subtle">
      <Section
        title={t('agents.field.others')}
        count={count}
        summary={t('agents.field.others.summary')}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <div className="flex flex-col gap-2 px-pane pb-3">
          <p className="text-text-3 type-12">{t('agents.field.others.hint')}</p>
          <JsonText
            key={`${tabId} others`}
            label={t('agents.field.others')}
            value={count === 0 ? undefined : others}
            onChange={replace}
          />
          {wrong.map(({ path, message }) => (
            <FieldMessage key={`${path.join('.')} ${message}`}>
              {[path.join('.'), message].filter(Boolean).join(': ')}
            </FieldMessage>
          ))}
        </div>
      </Section>
    </div>
  );
}
