import { endStates, pollSeconds } from '../../../../shared/api/rawCall.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { NumberField } from '../../../ui/controls/NumberField.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { TokenField } from '../../../ui/controls/TokenField.tsx';
import { FieldProblems } from '../fields/FieldProblems.tsx';
import { useDraft } from '../useDraft.ts';
import { useProblems } from '../problems/useProblems.ts';

/** Whether and how the job that the call starts is polled until it ends. Empty fields use the defaults. */
export function RawPolling({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const { poll } = draft.body;
  const rules: JsonObject = isJsonObject(poll) ? poll : {};
  const problems = useProblems(tabId).filter(({ path }) => path[0] === 'poll');
  const set = (name: string, value: JsonValue | undefined): void => editor.set(['poll', name], value);
  const { statusPath, everySeconds, until } = rules;
  const states = Array.isArray(until) ? (until as readonly JsonValue[]).map(String) : endStates;
  return (
    <section aria-label={t('raw.poll')} className="flex flex-col gap-3 border-t border-border-subtle pt-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-strong">{t('raw.poll')}</h2>
          <p className="text-text-3 type-12">{t('raw.poll.about')}</p>
        </div>
        <Switch
          aria-label={t('raw.poll')}
          isSelected={poll !== undefined}
          onChange={(isOn) => editor.apply([{ path: ['poll'], value: isOn ? {} : undefined }])}
        />
      </div>
      {poll === undefined ? null : (
        <div className="grid grid-cols-1 gap-3 @[480px]:grid-cols-[1fr_120px]">
          <TextField
            label={t('raw.poll.statusPath')}
            description={t('raw.poll.statusPath.about')}
            placeholder={t('raw.poll.fromAnswer')}
            size="small"
            isCode
            value={typeof statusPath === 'string' ? statusPath : ''}
            onChange={(text) => set('statusPath', text === '' ? undefined : text)}
          />
          <NumberField
            label={t('raw.poll.every')}
            placeholder={String(pollSeconds.default)}
            size="small"
            unit="s"
            value={typeof everySeconds === 'number' ? everySeconds : null}
            onChange={(value) => set('everySeconds', value ?? undefined)}
          />
          <TokenField
            label={t('raw.poll.until')}
            className="@[480px]:col-span-2"
            values={states}
            isCode
            onChange={(values) => set('until', [...values])}
          />
        </div>
      )}
      <FieldProblems tabId={tabId} problems={problems} />
    </section>
  );
}
