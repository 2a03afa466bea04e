import { engineModel } from '../../../../shared/api/engine/modelAddress.ts';
import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { secretSlots, toolKeySlot } from '../../../../shared/connection/secretSlots.ts';
import { absolutePathPattern } from '../../../../shared/settings/settings.ts';
import { useEngineStatus, useSettings } from '../../../data/queries/queries.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { FieldMessage } from '../../../ui/controls/FieldMessage.tsx';
import { SecretSetting } from '../SecretSetting.tsx';
import { FromNextStart } from './engineControls.tsx';
import { TextSetting } from './plainControls.tsx';

/** URL of the model's API. */
export function ModelUrlControl() {
  const { t } = useText();
  const settings = useSettings();
  return (
    <>
      <TextSetting
        id="modelUrl"
        name="modelUrl"
        isCode
        focusName="setting:modelUrl"
        placeholder="https://models.example/v1"
        check={(text) =>
          text === '' || (/^https?:\/\/\S+$/i.test(text) && canParseUrl(text)) ? null : t('settings.row.modelUrl.wrong')
        }
      />
      {engineModel(settings) === null ? null : <FromNextStart />}
    </>
  );
}

/** Its key: into the keychain, and from there to the engine alone. */
export function ModelKeyControl() {
  const { t } = useText();
  return <SecretSetting connectionId={secretSlots.model} label={t('settings.row.modelKey')} isLabelHidden />;
}

/** File with the user's own tools, the tools that the engine loaded from it, and the API keys that they require. */
export function EngineToolsControl() {
  const { t } = useText();
  const { engineToolsFile } = useSettings();
  return (
    <>
      <TextSetting
        id="engineTools"
        name="engineToolsFile"
        placeholder="/path/to/tools.json"
        isCode
        check={(text) => (text === '' || absolutePathPattern.test(text) ? null : t('settings.row.engineTools.wrong'))}
      />
      {engineToolsFile === '' ? null : <ToolsOfFile />}
    </>
  );
}

/** Only the engine reads the file: the list comes from the running engine. */
function ToolsOfFile() {
  const { t } = useText();
  const status = useEngineStatus().data;
  if (status === undefined) return null;
  const tools = status.health?.tools ?? null;
  if (status.state !== 'ready') return <p className="text-text-3 type-12">{t('settings.row.engineTools.asleep')}</p>;
  if (tools === null) return <FromNextStart />;
  if (tools.problem !== null)
    return <FieldMessage>{t('settings.row.engineTools.problem', { problem: tools.problem })}</FieldMessage>;
  return (
    <>
      <p className="text-text-2 type-12">{t('settings.row.engineTools.count', { count: tools.count })}</p>
      {tools.keys.map(({ variable, isSet }) => (
        <div key={variable} className="flex max-w-[420px] flex-col gap-1">
          <SecretSetting connectionId={toolKeySlot(variable)} label={variable} />
          {isSet ? null : (
            <FieldMessage tone="warning">{t('settings.row.engineTools.missing', { variable })}</FieldMessage>
          )}
        </div>
      ))}
    </>
  );
}
