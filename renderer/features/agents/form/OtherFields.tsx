import { useState } from 'react';
import { isJsonObject, type JsonObject } from '../../../../shared/base/json.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { FieldMessage } from '../../../ui/controls/FieldMessage.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { JsonField } from '../../builder/fields/JsonField.tsx';
import type { AgentFieldsProps } from './agentFieldsProps.ts';

/** Fields with a dedicated control; the others are edited as JSON. */
const dedicatedFields: ReadonlySet<string> = new Set([
  'prompt',
  'urls',
  'strictConstrainToURLs',
  'schema',
  'maxCredits',
  'model',
  'effort',
  'mode',
  'threadId',
  'webhook',
]);

/** A webhook may hold more than its URL. */
function hasDedicatedControl(name: string, body: JsonObject): boolean {
  return dedicatedFields.has(name) && !(name === 'webhook' && typeof body['webhook'] === 'object');
}

/** All other fields that the service accepts: exchange, threatProtection, auditMetadata, labels, and fields unknown to this program. */
export function OtherFields({ tabId, body, problems, onChange, onBroken }: AgentFieldsProps) {
  const { t } = useText();
  const others = Object.fromEntries(Object.entries(body).filter(([name]) => !hasDedicatedControl(name, body)));
  const count = Object.keys(others).length;
  const [isOpen, setOpen] = useState(count > 0);
  const wrong = problems.filter(
    ({ path, reason }) => reason === 'unknown-field' || (path[0] !== undefined && Object.hasOwn(others, path[0])),
  );
  return (
    <div className="border-t border-border-subtle">
      <div className="-mx-(--pad-pane)">
        <Section
          title={t('agents.field.others')}
          count={count}
          summary={t('agents.field.others.summary')}
          isOpen={isOpen}
          onOpenChange={setOpen}
        >
          <div className="flex flex-col gap-2 px-pane pb-3">
            <p className="text-text-3 type-12">{t('agents.field.others.hint')}</p>
            <JsonField
              name={`${tabId}.agent.others`}
              label={t('agents.field.others')}
              value={count === 0 ? undefined : others}
              onChange={(next) => {
                const own = Object.fromEntries(
                  Object.entries(body).filter(([name]) => hasDedicatedControl(name, body)),
                );
                onChange({ ...own, ...(isJsonObject(next) ? next : {}) });
              }}
              isWrong={wrong.length > 0}
              onBroken={(isBroken) => onBroken('others', isBroken)}
              invalidMessage={t('agents.problem.json')}
            />
            {wrong.map(({ path, message }) => (
              <FieldMessage key={`${path.join('.')} ${message}`}>
                {[path.join('.'), message].filter(Boolean).join(': ')}
              </FieldMessage>
            ))}
          </div>
        </Section>
      </div>
    </div>
  );
}
