import { useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { AppInfo } from '../../shared/ipc/appInfo.ts';
import { textLanguage } from '../../shared/settings/language.ts';
import { openRun } from '../data/workspace/navigation.ts';
import { useAlerts, useAppInfo, useSettings } from '../data/queries/queries.ts';
import type { Services } from '../data/services.ts';
import { ServicesProvider } from '../data/ServicesProvider.tsx';
import { NewerHistory } from '../features/recovery/NewerHistory.tsx';
import type { Text } from '../messages/createText.ts';
import { TextProvider, useText } from '../messages/TextProvider.tsx';
import { LiveRegions, setVerbosity } from '../ui/layout/LiveRegions.tsx';
import { PlatformProvider } from '../ui/layout/PlatformProvider.tsx';
import { showToast, worked, Toasts } from '../ui/overlays/Toasts.tsx';
import { commandContext } from './commands/commandContext.ts';
import { createCommandTable } from './commands/commandTable.ts';
import { useKeyMap } from './commands/useKeyMap.ts';
import { Dialogs } from './Dialogs.tsx';
import { useBootstrapEditorCleanup } from './bootstrap/useBootstrapEditorCleanup.ts';
import { RunAnnouncer } from './RunAnnouncer.tsx';
import { FileDrop } from './shell/FileDrop.tsx';
import { RegionBoundary } from './shell/RegionBoundary.tsx';
import { Shell } from './shell/Shell.tsx';
import { useTheme } from './theme/useTheme.ts';

interface AppProps {
  readonly services: Services;
  readonly platform: AppInfo['platform'];
  /** Texts for the first render. */
  readonly text: Text;
}

/** The complete window, given its services. */
export function App({ services, platform, text }: AppProps) {
  return (
    <ServicesProvider services={services}>
      <PlatformProvider platform={platform}>
        <Speaking initial={text}>
          <Window services={services} platform={platform} />
        </Speaking>
      </PlatformProvider>
    </ServicesProvider>
  );
}

/** The language of the settings, for texts and for widgets. */
function Speaking({ initial, children }: { readonly initial: Text; readonly children: React.ReactNode }) {
  const { language } = useSettings();
  const systemLocale = useAppInfo().data?.locale ?? '';
  return (
    <TextProvider locale={textLanguage(language, systemLocale)} initial={initial}>
      <WidgetLocale>{children}</WidgetLocale>
    </TextProvider>
  );
}

function WidgetLocale({ children }: { readonly children: React.ReactNode }) {
  const { tag } = useText();
  return <I18nProvider locale={tag}>{children}</I18nProvider>;
}

function Window({ services, platform }: { readonly services: Services; readonly platform: AppInfo['platform'] }) {
  const context = useMemo(() => {
    const made = commandContext(services, platform);
    services.commands.connect(createCommandTable(made));
    return made;
  }, [services, platform]);
  const newer = useAlerts().find((alert) => alert.kind === 'history-newer');
  const [wentOn, setWentOn] = useState(false);
  const { t } = useText();
  useTheme();
  useBootstrapEditorCleanup();
  const { verbosity } = useSettings();
  useEffect(() => setVerbosity(verbosity), [verbosity]);
  useKeyMap(context);
  useEffect(() => services.host.on('menu.command', ({ command }) => void services.commands.run(command)), [services]);
  useEffect(
    () =>
      services.host.on('run.chosen', ({ runId }) => {
        void openRun(services, runId).then((opened) => worked('runs.open', opened));
      }),
    [services],
  );
  useEffect(
    () =>
      services.host.on('run.exported', ({ file, error }) =>
        showToast(
          error === null
            ? { text: t('site.export.resumed', { file }) }
            : { text: t('site.export.notResumed', { file, reason: error }), isFailure: true },
        ),
      ),
    [services, t],
  );
  return (
    <>
      <RegionBoundary>
        {newer === undefined || wentOn ? <Shell /> : <NewerHistory alert={newer} onGoOn={() => setWentOn(true)} />}
      </RegionBoundary>
      <Dialogs />
      <FileDrop />
      <RegionBoundary kind="bar">
        <RunAnnouncer />
      </RegionBoundary>
      <LiveRegions />
      <Toasts />
    </>
  );
}
