import type { ReactElement } from 'react';
import {
  ConcurrencyControl,
  EnginePortControl,
  EngineProxyControl,
  PrivateHostsControl,
  WebhookSecretControl,
} from './controls/engineControls.tsx';
import { FormatsControl, NewConnectionControl } from './controls/requestControls.tsx';
import { CodeFontControl, LanguageControl, ZoomControl } from './controls/appearanceControls.tsx';
import { EngineToolsControl, ModelKeyControl, ModelUrlControl } from './controls/modelControls.tsx';
import { OcrLanguagesControl } from './controls/OcrLanguagesControl.tsx';
import { ExtraCaControl, ProxyControl } from './controls/networkControls.tsx';
import { SearchApisControl, SearchProviderControl } from './controls/searchControls.tsx';
import { ChoiceSetting, NumberSetting, SegmentSetting, SwitchSetting, TextSetting } from './controls/plainControls.tsx';
import { HistoryBytesControl, HistoryUseControl, PrivateConnectionsControl } from './controls/storageControls.tsx';
import type { SettingId } from './settingRows.ts';

const controls: Readonly<Record<SettingId, ReactElement>> = {
  newConnection: <NewConnectionControl />,
  newFormats: <FormatsControl />,
  newTimeout: <NumberSetting id="newTimeout" name="newRequestTimeout" min={1000} max={300_000} step={1000} unit="ms" />,
  creditGuard: <NumberSetting id="creditGuard" name="creditGuard" min={1} max={1_000_000} step={1} unit="credits" />,
  confirmClose: <SwitchSetting id="confirmClose" name="confirmClose" />,
  language: <LanguageControl />,
  theme: (
    <ChoiceSetting id="theme" name="theme" choices={['system', 'light', 'dark', 'contrast-light', 'contrast-dark']} />
  ),
  density: <SegmentSetting id="density" name="density" choices={['comfortable', 'compact']} />,
  zoom: <ZoomControl />,
  uiFontSize: <NumberSetting id="uiFontSize" name="uiFontSize" min={11} max={16} unit="px" />,
  codeFont: <CodeFontControl />,
  codeFontSize: <NumberSetting id="codeFontSize" name="codeFontSize" min={10} max={20} unit="px" />,
  codeLigatures: <SwitchSetting id="codeLigatures" name="codeLigatures" />,
  readingWidth: <NumberSetting id="readingWidth" name="readingWidth" min={50} max={160} step={4} unit="characters" />,
  motion: <SegmentSetting id="motion" name="motion" choices={['system', 'reduce', 'full']} />,
  concurrency: <ConcurrencyControl />,
  enginePort: <EnginePortControl />,
  privateHosts: <PrivateHostsControl />,
  engineProxy: <EngineProxyControl />,
  ocrLanguages: <OcrLanguagesControl />,
  webhookSecret: <WebhookSecretControl />,
  searchProvider: <SearchProviderControl />,
  searchApis: <SearchApisControl />,
  modelUrl: <ModelUrlControl />,
  modelName: <TextSetting id="modelName" name="modelName" placeholder="llama3.2" isCode />,
  modelKey: <ModelKeyControl />,
  engineTools: <EngineToolsControl />,
  proxy: <ProxyControl />,
  extraCa: <ExtraCaControl />,
  largestAnswer: (
    <NumberSetting id="largestAnswer" name="largestAnswerMb" min={1} max={500} step={10} unit="megabytes" />
  ),
  historyRuns: (
    <NumberSetting id="historyRuns" name="historyMaxRuns" min={100} max={10_000_000} step={1000} unit="runs" />
  ),
  historyBytes: <HistoryBytesControl />,
  historyDays: <NumberSetting id="historyDays" name="historyMaxDays" min={1} max={36_500} unit="days" />,
  historyUse: <HistoryUseControl />,
  privateRuns: <SwitchSetting id="privateRuns" name="privateRuns" />,
  privateConnections: <PrivateConnectionsControl />,
  notify: <SwitchSetting id="notify" name="notifyOnEnd" />,
  notifyAfter: <NumberSetting id="notifyAfter" name="notifyAfter" min={0} max={3600} step={5} unit="seconds" />,
  verbosity: <SegmentSetting id="verbosity" name="verbosity" choices={['quiet', 'normal', 'verbose']} />,
};

/** The control of a setting. */
export function SettingControl({ id }: { readonly id: SettingId }) {
  return controls[id];
}
