import { useState } from 'react';
import type { JsonValue } from '../../../../shared/base/json.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormRow } from '../../../ui/controls/FormRow.tsx';
import { ExampleDialog } from '../../builder/formats/ExampleDialog.tsx';
import { JsonField } from '../../builder/fields/JsonField.tsx';
import type { AgentFieldsProps } from './agentFieldsProps.ts';

interface SchemaRowProps extends AgentFieldsProps {
  readonly put: (name: string, value: JsonValue | undefined) => void;
}

/** The shape of the result: written with completion, or taken from an example of it. */
export function SchemaRow({ tabId, body, problems, put, onBroken }: SchemaRowProps) {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <FormRow title={t('agents.field.schema')} hint={t('agents.field.schema.hint')}>
      <div className="flex w-full min-w-0 flex-col items-stretch gap-1">
        <JsonField
          name={`${tabId}.agent.schema`}
          label={t('agents.field.schema')}
          holds="schema"
          value={body['schema']}
          onChange={(value) => put('schema', value)}
          isWrong={problems.some(({ path }) => path[0] === 'schema')}
          onBroken={(isBroken) => onBroken('schema', isBroken)}
          invalidMessage={t('agents.problem.json')}
        />
        <span className="self-end">
          <Button variant="link" size="small" onPress={() => setAsking(true)}>
            {t('builder.schema.fromExample')}
          </Button>
        </span>
      </div>
      {isAsking ? (
        <ExampleDialog
          onUse={(schema) => {
            onBroken('schema', false);
            put('schema', schema);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </FormRow>
  );
}
