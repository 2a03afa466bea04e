import {
  ConcurrencyControl,
  EnginePortControl,
  EngineProxyControl,
  PrivateHostsControl,
} from './controls/engineControls.tsx';
import { FormatsControl, NewConnectionControl } from './controls/requestControls.tsx';
import { CodeFontControl, LanguageControl, ZoomControl } from './controls/appearanceControls.tsx';
import { EngineToolsControl, ModelKeyControl, ModelUrlControl } from './controls/modelControls.tsx';
import { ExtraCaControl, ProxyControl } from './controls/networkControls.tsx';
import { ChoiceSetting, NumberSetting, SegmentSetting, SwitchSetting, TextSetting } from './controls/plainControls.tsx';
import { HistoryBytesControl, HistoryUseControl, PrivateConnectionsControl } from './controls/storageControls.tsx';
import type { SettingId } from './settingRows.ts';

/** The control of a setting. */
export function SettingControl({ id }: { readonly id: SettingId }) {
  switch (id) {
    case 'newConnection':
      return <NewConnectionControl />;
    case 'newFormats':
      return <FormatsControl />;
    case 'newTimeout':
      return <NumberSetting id={id} name="newRequestTimeout" min={1000} max={300_000} step={1000} unit="ms" />;
    case 'creditGuard':
      return <NumberSetting id={id} name="creditGuard" min={1} max={1_000_000} step={1} unit="credits" />;
    case 'confirmClose':
      return <SwitchSetting id={id} name="confirmClose" />;
    case 'language':
      return <LanguageControl />;
    case 'theme':
      return (
        <ChoiceSetting id={id} name="theme" choices={['system', 'light', 'dark', 'contrast-light', 'contrast-dark']} />
      );
    case 'density':
      return <SegmentSetting id={id} name="density" choices={['comfortable', 'compact']} />;
    case 'zoom':
      return <ZoomControl />;
    case 'uiFontSize':
      return <NumberSetting id={id} name="uiFontSize" min={11} max={16} unit="px" />;
    case 'codeFont':
      return <CodeFontControl />;
    case 'codeFontSize':
      return <NumberSetting id={id} name="codeFontSize" min={10} max={20} unit="px" />;
    case 'codeLigatures':
      return <SwitchSetting id={id} name="codeLigatures" />;
    case 'readingWidth':
      return <NumberSetting id={id} name="readingWidth" min={50} max={160} step={4} unit="characters" />;
    case 'motion':
      return <SegmentSetting id={id} name="motion" choices={['system', 'reduce', 'full']} />;
    case 'concurrency':
      return <ConcurrencyControl />;
    case 'enginePort':
      return <EnginePortControl />;
    case 'privateHosts':
      return <PrivateHostsControl />;
    case 'engineProxy':
      return <EngineProxyControl />;
    case 'modelUrl':
      return <ModelUrlControl />;
    case 'modelName':
      return <TextSetting id={id} name="modelName" placeholder="llama3.2" isCode />;
    case 'modelKey':
      return <ModelKeyControl />;
    case 'engineTools':
      return <EngineToolsControl />;
    case 'proxy':
      return <ProxyControl />;
    case 'extraCa':
      return <ExtraCaControl />;
    case 'largestAnswer':
      return <NumberSetting id={id} name="largestAnswerMb" min={1} max={500} step={10} unit="megabytes" />;
    case 'historyRuns':
      return <NumberSetting id={id} name="historyMaxRuns" min={100} max={10_000_000} step={1000} unit="runs" />;
    case 'historyBytes':
      return <HistoryBytesControl />;
    case 'historyDays':
      return <NumberSetting id={id} name="historyMaxDays" min={1} max={36_500} unit="days" />;
    case 'historyUse':
      return <HistoryUseControl />;
    case 'privateRuns':
      return <SwitchSetting id={id} name="privateRuns" />;
    case 'privateConnections':
      return <PrivateConnectionsControl />;
    case 'notify':
      return <SwitchSetting id={id} name="notifyOnEnd" />;
    case 'notifyAfter':
      return <NumberSetting id={id} name="notifyAfter" min={0} max={3600} step={5} unit="seconds" />;
    default:
      return <SegmentSetting id={id} name="verbosity" choices={['quiet', 'normal', 'verbose']} />;
  }
}
