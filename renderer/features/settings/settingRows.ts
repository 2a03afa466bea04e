import type { SettingName } from '../../../shared/settings/settings.ts';
import type { SettingsSection } from '../../data/workspace/windowStore.ts';

/** A setting as a row of its page: its page and the fields it changes (none if it is stored elsewhere). */
export interface SettingRow {
  readonly id: string;
  readonly section: SettingsSection;
  readonly names: readonly SettingName[];
}

const row = <Id extends string>(id: Id, section: SettingsSection, ...names: readonly SettingName[]) => ({
  id,
  section,
  names,
});

/** All settings, in page order. The label is `settings.row.<id>`, the help text `.help`, synonyms for the search `.words`. */
export const settingRows = [
  row('newConnection', 'general', 'newRequestConnection'),
  row('newFormats', 'general', 'newRequestFormats'),
  row('newTimeout', 'general', 'newRequestTimeout'),
  row('creditGuard', 'general', 'creditGuard'),
  row('confirmClose', 'general', 'confirmClose'),
  row('language', 'general', 'language'),
  row('theme', 'look', 'theme'),
  row('density', 'look', 'density'),
  row('zoom', 'look', 'zoom'),
  row('uiFontSize', 'look', 'uiFontSize'),
  row('codeFont', 'look', 'codeFontFamily'),
  row('codeFontSize', 'look', 'codeFontSize'),
  row('codeLigatures', 'look', 'codeLigatures'),
  row('readingWidth', 'look', 'readingWidth'),
  row('motion', 'look', 'motion'),
  row('concurrency', 'engine', 'engineConcurrency'),
  row('enginePort', 'engine', 'enginePort'),
  row('privateHosts', 'engine', 'allowedPrivateHosts'),
  row('engineProxy', 'engine', 'engineProxyServer', 'engineProxyUser'),
  row('ocrLanguages', 'engine'),
  row('webhookSecret', 'engine'),
  row('searchProvider', 'engine', 'searchProvider', 'searchUrl', 'searchFile'),
  row('searchApis', 'engine', 'searchApis'),
  row('modelUrl', 'model', 'modelUrl'),
  row('modelName', 'model', 'modelName'),
  row('modelKey', 'model'),
  row('engineTools', 'model', 'engineToolsFile'),
  row('proxy', 'network', 'proxyMode', 'proxyServer', 'proxyBypass', 'proxyUser'),
  row('extraCa', 'network'),
  row('largestAnswer', 'network', 'largestAnswerMb'),
  row('historyRuns', 'storage', 'historyMaxRuns'),
  row('historyBytes', 'storage', 'historyMaxBytes'),
  row('historyDays', 'storage', 'historyMaxDays'),
  row('historyUse', 'storage'),
  row('privateRuns', 'storage', 'privateRuns'),
  row('privateConnections', 'storage', 'privateConnections'),
  row('notify', 'notifications', 'notifyOnEnd'),
  row('notifyAfter', 'notifications', 'notifyAfter'),
  row('verbosity', 'screenReader', 'verbosity'),
] as const satisfies readonly SettingRow[];

export type SettingId = (typeof settingRows)[number]['id'];
/** A row of the table. */
export type KnownRow = (typeof settingRows)[number];
