import {
  agentEfforts,
  agentModels,
  agentModes,
  defaultMaxCredits,
  maxAgentPromptChars,
} from '../../../../shared/api/agent.ts';
import { withScheme } from '../../../../shared/base/address.ts';
import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { FieldMessage } from '../../../ui/controls/FieldMessage.tsx';
import { FormRow } from '../../../ui/controls/FormRow.tsx';
import { NumberField } from '../../../ui/controls/NumberField.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { TokenField } from '../../../ui/controls/TokenField.tsx';
import type { AgentFieldsProps } from './agentFieldsProps.ts';
import { OtherFields } from './OtherFields.tsx';
import { SchemaRow } from './SchemaRow.tsx';

/** The fields of an agent's request. One that is not set is not sent. */
export function AgentFields(props: AgentFieldsProps) {
  const { body, problems, onChange } = props;
  const { t, number } = useText();
  const put = (name: string, value: JsonValue | undefined) => {
    const { [name]: _former, ...others } = body;
    onChange(value === undefined ? others : { ...body, [name]: value });
  };
  const prompt = typeof body['prompt'] === 'string' ? body['prompt'] : '';
  const promptProblem = problems.find(({ path }) => path[0] === 'prompt');
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
                most: number(maxAgentPromptChars),
              })
        }
        description={t('agents.field.prompt.length', { count: prompt.length, most: maxAgentPromptChars })}
        focusName="agent-prompt"
        className="pb-4"
      />
      <AddressRow body={body} problems={problems} put={put} />
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
        <WrongValues names={['maxCredits']} problems={problems} />
      </FormRow>
      <SchemaRow {...props} put={put} />
      <FormRow title={t('agents.field.model')} hint={t('agents.field.model.hint')}>
        <span className="flex flex-wrap gap-2">
          <ChoiceOf name="model" label={t('agents.field.modelOnly')} values={agentModels} body={body} put={put} />
          <ChoiceOf name="effort" label={t('agents.field.effort')} values={agentEfforts} body={body} put={put} />
        </span>
        <WrongValues names={['model', 'effort']} problems={problems} />
      </FormRow>
      <FormRow title={t('agents.field.mode')} hint={t('agents.field.mode.hint')}>
        <span className="flex w-full flex-wrap gap-2">
          <ChoiceOf name="mode" label={t('agents.field.modeOnly')} values={agentModes} body={body} put={put} />
          <TextOf name="threadId" label={t('agents.field.thread')} body={body} put={put} className="w-56" />
        </span>
        <WrongValues names={['mode', 'threadId']} problems={problems} />
      </FormRow>
      {typeof body['webhook'] === 'object' ? null : (
        <FormRow title={t('agents.field.webhook')} hint={t('agents.field.webhook.hint')}>
          <TextOf name="webhook" label={t('agents.field.webhook.label')} body={body} put={put} className="w-full" />
          <WrongValues names={['webhook']} problems={problems} />
        </FormRow>
      )}
      <OtherFields {...props} />
    </div>
  );
}

type Put = (name: string, value: JsonValue | undefined) => void;

interface FieldOf {
  readonly name: string;
  readonly label: string;
  readonly body: JsonObject;
  readonly put: Put;
}

function AddressRow({ body, problems, put }: Pick<AgentFieldsProps, 'body' | 'problems'> & { readonly put: Put }) {
  const { t } = useText();
  const urls = Array.isArray(body['urls'])
    ? (body['urls'] as readonly JsonValue[]).filter((url) => typeof url === 'string')
    : [];
  const wrong = problems.filter(({ path }) => path[0] === 'urls');
  return (
    <FormRow title={t('agents.field.urls')} hint={t('agents.field.urls.hint')}>
      <TokenField
        size="medium"
        ariaLabel={t('agents.field.urls')}
        values={urls}
        onChange={(next) => put('urls', next.length === 0 ? undefined : next.map((url) => withScheme(url) ?? url))}
        placeholder="https://example.com"
        isCode
        invalid={new Set(wrong.flatMap(({ path }) => (typeof path[1] === 'number' ? [path[1]] : [])))}
        error={wrong.length === 0 ? null : t('agents.problem.url')}
        className="w-full"
      />
      <Switch
        isSelected={body['strictConstrainToURLs'] === true}
        onChange={(isSet) => put('strictConstrainToURLs', isSet ? true : undefined)}
      >
        {t('agents.field.strict')}
      </Switch>
      <WrongValues names={['strictConstrainToURLs']} problems={problems} />
    </FormRow>
  );
}

/** Shows problems of fields whose control cannot show them: a body from elsewhere. */
function WrongValues({ names, problems }: Pick<AgentFieldsProps, 'problems'> & { readonly names: readonly string[] }) {
  return problems
    .filter(({ path }) => names.some((name) => name === path[0]))
    .map(({ path, message }) => (
      <FieldMessage key={`${path.join('.')} ${message}`}>{`${path.join('.')}: ${message}`}</FieldMessage>
    ));
}

const unset = '';

function ChoiceOf({ name, label, values, body, put }: FieldOf & { readonly values: readonly string[] }) {
  const { t } = useText();
  const value = body[name];
  return (
    <Select
      ariaLabel={label}
      className="w-56"
      value={typeof value === 'string' ? value : unset}
      onChange={(chosen) => put(name, chosen === unset ? undefined : chosen)}
      items={[{ id: unset, text: t('agents.field.unset', { name: label }) }, ...values.map((id) => ({ id, text: id }))]}
    />
  );
}

function TextOf({ name, label, body, put, className }: FieldOf & { readonly className: string }) {
  const value = body[name];
  return (
    <TextField
      aria-label={label}
      placeholder={label}
      isCode
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => put(name, text === '' ? undefined : text)}
      className={className}
    />
  );
}
