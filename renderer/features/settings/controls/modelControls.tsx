import { absolutePathPattern } from '../../../../shared/settings/settings.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { SecretSetting } from '../SecretSetting.tsx';
import { TextSetting } from './plainControls.tsx';

/** Where the model answers. */
export function ModelUrlControl() {
  const { t } = useText();
  return (
    <TextSetting
      id="modelUrl"
      name="modelUrl"
      isCode
      placeholder="https://models.example/v1"
      check={(text) =>
        text === '' || (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text)) ? null : t('settings.row.modelUrl.wrong')
      }
    />
  );
}

/** Its key: into the keychain, and from there to the engine alone. */
export function ModelKeyControl() {
  const { t } = useText();
  return <SecretSetting slot="model" label={t('settings.row.modelKey')} />;
}

/** The file with a person's own tools. */
export function EngineToolsControl() {
  const { t } = useText();
  return (
    <TextSetting
      id="engineTools"
      name="engineToolsFile"
      isCode
      check={(text) => (text === '' || absolutePathPattern.test(text) ? null : t('settings.row.engineTools.wrong'))}
    />
  );
}
