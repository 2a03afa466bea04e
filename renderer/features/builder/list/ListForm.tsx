import { FolderOpen, History, ListVideo, SendHorizontal } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { labConnectionId, type TabId } from '../../../../shared/base/brand.ts';
import { maxConcurrentRuns } from '../../../../shared/list/listRun.ts';
import { readListWithSchemes, type UrlList, withSchemes } from '../../../../shared/list/urlList.ts';
import { forecastOfList } from '../../../../shared/request/credits/listForecast.ts';
import { isAboveGuard } from '../../../../shared/request/credits/forecast.ts';
import { validateBody } from '../../../../shared/request/validateDraft.ts';
import { chooseConnection } from '../../../data/requests/labTab.ts';
import { useConnection, useSettings } from '../../../data/queries/queries.ts';
import { useCommandHandler, useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useBindings } from '../../../data/queries/useBindings.ts';
import { useVariables } from '../../../data/queries/variables.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldMessage } from '../../../ui/controls/FieldMessage.tsx';
import { announce } from '../../../ui/layout/LiveRegions.tsx';
import { NumberField } from '../../../ui/controls/NumberField.tsx';
import { StartForm } from '../../../ui/controls/StartForm.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { worked } from '../../../ui/overlays/Toasts.tsx';
import { ConnectionSelect } from '../form/ConnectionSelect.tsx';
import { ScenarioButton } from '../form/ScenarioButton.tsx';
import { FieldProblems } from '../fields/FieldProblems.tsx';
import { ListOptions } from './ListOptions.tsx';

const defaultConcurrency = 4;

/** The options for every URL, and the URLs themselves. */
export function ListForm({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const services = useServices();
  const { commands } = services;
  const tab = useTab(tabId);
  const text = tab?.list?.text ?? '';
  const read = useReadList(text);
  const [atOnce, setAtOnce] = useState<number | null>(defaultConcurrency);
  if (tab === undefined) return null;
  return (
    <StartForm
      label={t('list.title')}
      icon={ListVideo}
      title={t('list.title')}
      end={
        <>
          <Button variant="quiet" icon={History} onPress={() => void commands.run('lists.open')}>
            {t('list.past')}
          </Button>
          <ScenarioButton tabId={tabId} />
          <ConnectionSelect
            connectionId={tab.connectionId}
            onChange={(connectionId) => chooseConnection(services, tabId, connectionId)}
            onAdd={() => services.window.setState({ dialog: { kind: 'add-connection', tabId } })}
          />
        </>
      }
    >
      <Addresses tabId={tabId} text={text} read={read} />
      <ListOptions tabId={tabId} />
      <NumberField
        label={t('list.atOnce')}
        description={t('list.atOnce.about')}
        className="w-48"
        size="small"
        value={atOnce}
        onChange={setAtOnce}
        error={isFit(atOnce) ? null : t('list.atOnce.wrong', { most: maxConcurrentRuns })}
      />
      <Start tabId={tabId} read={read} atOnce={isFit(atOnce) ? atOnce : null} />
    </StartForm>
  );
}

function isFit(atOnce: number | null): atOnce is number {
  return atOnce !== null && atOnce >= 1 && atOnce <= maxConcurrentRuns;
}

/** Typing goes before counting. */
function useReadList(text: string): UrlList {
  const shown = useDeferredValue(text);
  return useMemo(() => readListWithSchemes(shown), [shown]);
}

/** As many wrong lines are named. */
const maxListedErrors = 5;

function Addresses({ tabId, text, read }: { readonly tabId: TabId; readonly text: string; readonly read: UrlList }) {
  const { t, number } = useText();
  const { host, workspace } = useServices();
  const put = (next: string): void => workspace.changeTab(tabId, { list: { text: next, listId: null } });
  const open = async (): Promise<void> => {
    const opened = await host.call('texts.open', null);
    if (worked('list', opened) && opened.value.text !== null) put(opened.value.text);
  };
  const { addresses, duplicates, invalid, beyond, schemeless } = read;
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        label={t('list.addresses')}
        description={t('list.addresses.about')}
        rows={10}
        isCode
        focusName="list-addresses"
        value={text}
        onChange={put}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 type-12">
        <span role="status" className="font-medium">
          {t('list.count', { count: addresses.length })}
        </span>
        {duplicates === 0 ? null : <span className="text-text-2">{t('list.duplicates', { count: duplicates })}</span>}
        {beyond === 0 ? null : <span className="text-warning-text">{t('list.beyond', { count: beyond })}</span>}
        <span className="flex-1" />
        <Button size="small" icon={FolderOpen} onPress={() => void open()}>
          {t('list.open')}
        </Button>
      </div>
      {invalid.length === 0 ? null : (
        <FieldMessage tone="warning">
          {t('list.invalid', { count: invalid.length })}{' '}
          {invalid
            .slice(0, maxListedErrors)
            .map(({ line, text: words }) => `${number(line)}: ${words.slice(0, 60)}`)
            .join(' · ')}
        </FieldMessage>
      )}
      {schemeless === 0 ? null : (
        <div className="flex flex-wrap items-center gap-x-3 text-text-2 type-12">
          <span>{t('list.schemeless', { count: schemeless })}</span>
          <Button variant="link" size="small" onPress={() => put(withSchemes(text))}>
            {t('list.addScheme')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface StartProps {
  readonly tabId: TabId;
  readonly read: UrlList;
  /** Null when it is wrong. */
  readonly atOnce: number | null;
}

/** The cost forecast, the reasons why it cannot start, and the start button. */
function Start({ tabId, read, atOnce }: StartProps) {
  const { t } = useText();
  const bindingOf = useBindings();
  const { host, workspace } = useServices();
  const tab = useTab(tabId);
  const { creditGuard } = useSettings();
  const kind = useConnection(tab?.connectionId)?.kind ?? 'service';
  const [isStarting, setStarting] = useState(false);
  const { addresses } = read;
  const body = tab?.draft.body ?? {};
  const problems = validateBody({ ...body, url: addresses[0] ?? '' }, { connectionKind: kind, ...useVariables() });
  const wrong = addresses.length === 0 ? [] : problems.filter(({ severity }) => severity === 'error');
  const forecast = forecastOfList(body, addresses);
  const isAbove = kind === 'service' && isAboveGuard(forecast, creditGuard);
  const isOff = addresses.length === 0 || atOnce === null || isStarting;
  // Addresses that the service will probably reject, and costs above the limit, need a confirmation: the user may know better.
  const needsWord = wrong.length > 0 || isAbove;
  const start = async (): Promise<void> => {
    if (tab === undefined || atOnce === null || isOff) return;
    setStarting(true);
    const text = withSchemes(tab.list?.text ?? '');
    workspace.changeTab(tabId, { list: { text, listId: tab.list?.listId ?? null } });
    const { connectionId, scenario } = tab;
    const played = connectionId === labConnectionId ? scenario : null;
    const begun = await host.call('lists.start', {
      connectionId,
      body,
      addresses: [...addresses],
      atOnce,
      scenario: played,
    });
    setStarting(false);
    // Text typed in the meantime belongs to the next list.
    const now = workspace.getState().tabs.find(({ id }) => id === tabId);
    if (worked('list', begun))
      return workspace.changeTab(tabId, { list: { text: now?.list?.text ?? '', listId: begun.value.listId } });
    announce(begun.error.message, 'assertive');
  };
  useCommandHandler('request.send', () => (needsWord ? undefined : void start()));
  useCommandHandler('request.sendAnyway', () => void start());
  return (
    <div className="flex flex-col gap-2 border-t border-border-subtle pt-4">
      <FieldProblems tabId={tabId} problems={wrong} />
      {isAbove ? <FieldMessage tone="warning">{t('list.aboveGuard', { guard: creditGuard ?? 0 })}</FieldMessage> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={needsWord ? 'secondary' : 'primary'}
          icon={SendHorizontal}
          binding={bindingOf(needsWord ? 'request.sendAnyway' : 'request.send')}
          isDisabled={isOff}
          onPress={() => void start()}
        >
          {t(needsWord ? 'list.startAnyway' : 'list.start', { count: addresses.length })}
        </Button>
        <span className="text-text-2 type-12">
          {kind !== 'service'
            ? t('builder.free')
            : forecast.isUnknown
              ? t('builder.forecast.unknown.short')
              : t(forecast.max === null ? 'builder.forecast.open' : 'builder.forecast.likely', {
                  count: forecast.likely,
                })}
        </span>
      </div>
    </div>
  );
}
