import {
  Columns2,
  Contrast,
  Info,
  Keyboard,
  Maximize,
  Moon,
  PanelLeft,
  Rows3,
  Search,
  ShieldCheck,
  Stethoscope,
  Sun,
  SunMoon,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { AppInfo } from '../../../shared/ipc/appInfo.ts';
import { defaultSettings, type Settings, steppedZoom } from '../../../shared/settings/settings.ts';
import { showSettings } from '../../data/workspace/navigation.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import { currentOrientation, oppositeOrientation, overlaysSidebar } from '../shell/orientation.ts';
import type { Command, CommandContext } from './command.ts';

function changeSettings(
  { services }: CommandContext,
  change: Partial<Pick<Settings, 'theme' | 'density' | 'zoom'>>,
): void {
  void services.host.call('settings.change', change).then((result) => {
    if (result.ok) services.queries.setQueryData(queryKeys.settings, result.value);
  });
}

function isSafe({ services }: CommandContext): boolean {
  return services.queries.getQueryData<AppInfo>(queryKeys.appInfo)?.safeMode === true;
}

const theme = (
  id: string,
  name: Settings['theme'],
  title: Command['title'],
  icon: NonNullable<Command['icon']>,
): Command => ({
  id,
  title,
  group: 'view',
  icon,
  run: (context) => changeSettings(context, { theme: name }),
});

/** Commands for the appearance of the window. */
export const viewCommands: readonly Command[] = [
  {
    id: 'palette.open',
    title: 'app.command.palette',
    group: 'app',
    icon: Search,
    keys: ['Mod+K', 'Mod+Shift+P', 'F1'],
    run: ({ services }) => services.window.setState({ dialog: { kind: 'palette', text: '' } }),
  },
  {
    id: 'palette.switch',
    title: 'app.command.quickSwitch',
    group: 'app',
    icon: Search,
    keys: ['Mod+P'],
    run: ({ services }) => services.window.setState({ dialog: { kind: 'palette', text: '#' } }),
  },
  {
    id: 'shortcuts.open',
    title: 'app.command.shortcuts',
    group: 'app',
    icon: Keyboard,
    keys: ['Mod+Slash', 'Shift+?'],
    run: ({ services }) => services.window.setState({ dialog: { kind: 'shortcuts' } }),
  },
  {
    id: 'about.open',
    title: 'app.command.about',
    group: 'app',
    icon: Info,
    run: ({ services }) => showSettings(services, 'about'),
  },
  {
    id: 'diagnostics.open',
    title: 'app.command.diagnostics',
    group: 'app',
    icon: Stethoscope,
    run: ({ services }) => services.window.setState({ dialog: { kind: 'diagnostics' } }),
  },
  {
    id: 'safeMode.enter',
    title: 'app.command.enterSafeMode',
    group: 'app',
    icon: ShieldCheck,
    isAvailable: (context) => !isSafe(context),
    run: ({ services }) => void services.host.call('recovery.start', { safeMode: true }),
  },
  {
    id: 'safeMode.leave',
    title: 'app.command.leaveSafeMode',
    group: 'app',
    icon: ShieldCheck,
    isAvailable: isSafe,
    run: ({ services }) => void services.host.call('recovery.start', { safeMode: false }),
  },
  {
    id: 'layout.toggleSidebar',
    title: 'app.command.toggleSidebar',
    group: 'view',
    icon: PanelLeft,
    keys: ['Mod+B', 'Mod+Backslash'],
    run: toggleSidebar,
  },
  {
    id: 'layout.activityNames',
    title: 'app.command.activityNames',
    group: 'view',
    icon: PanelLeft,
    run: ({ services }) => {
      const { hasActivityNames } = services.workspace.getState().layout;
      services.workspace.changeLayout({ hasActivityNames: !hasActivityNames });
    },
  },
  {
    id: 'layout.toggleOrientation',
    title: 'app.command.toggleOrientation',
    group: 'view',
    icon: Columns2,
    keys: ['Mod+J'],
    run: ({ services, screen }) => {
      const now = currentOrientation(services.workspace.getState().layout.orientation, screen.width());
      services.workspace.changeLayout({ orientation: oppositeOrientation(now) });
    },
  },
  {
    id: 'layout.focusMode',
    title: 'app.command.focusMode',
    group: 'view',
    icon: Maximize,
    keys: ['Mod+Shift+M'],
    run: ({ services }) => {
      const { layout } = services.workspace.getState();
      services.workspace.changeLayout({ focusMode: !layout.focusMode, activity: 'requests' });
    },
  },
  theme('theme.system', 'system', 'app.command.themeSystem', SunMoon),
  theme('theme.light', 'light', 'app.command.themeLight', Sun),
  theme('theme.dark', 'dark', 'app.command.themeDark', Moon),
  theme('theme.contrastLight', 'contrast-light', 'app.command.themeContrastLight', Contrast),
  theme('theme.contrastDark', 'contrast-dark', 'app.command.themeContrastDark', Contrast),
  {
    id: 'density.comfortable',
    title: 'app.command.rowsComfortable',
    group: 'view',
    icon: Rows3,
    run: (context) => changeSettings(context, { density: 'comfortable' }),
  },
  {
    id: 'density.compact',
    title: 'app.command.rowsCompact',
    group: 'view',
    icon: Rows3,
    run: (context) => changeSettings(context, { density: 'compact' }),
  },
  {
    id: 'zoom.in',
    title: 'app.command.zoomIn',
    group: 'view',
    icon: ZoomIn,
    keys: ['Mod+Equal', 'Mod+Shift+Plus', 'Mod+Plus'],
    run: (context) => zoomTo(context, (zoom) => steppedZoom(zoom, 1)),
  },
  {
    id: 'zoom.out',
    title: 'app.command.zoomOut',
    group: 'view',
    icon: ZoomOut,
    keys: ['Mod+Minus'],
    run: (context) => zoomTo(context, (zoom) => steppedZoom(zoom, -1)),
  },
  {
    id: 'zoom.reset',
    title: 'app.command.zoomReset',
    group: 'view',
    keys: ['Mod+0'],
    run: (context) => zoomTo(context, () => defaultSettings.zoom),
  },
];

function zoomTo(context: CommandContext, next: (zoom: number) => number): void {
  const settings = context.services.queries.getQueryData<Settings>(queryKeys.settings) ?? defaultSettings;
  changeSettings(context, { zoom: next(settings.zoom) });
}

/** Below the overlay width the sidebar opens over the content; above it, next to the content. */
function toggleSidebar({ services, screen }: CommandContext): void {
  const { window: state, workspace } = services;
  if (overlaysSidebar(workspace.getState(), screen.width())) {
    state.setState(({ sidebarOverlay }) => ({ sidebarOverlay: !sidebarOverlay }));
    workspace.changeLayout({ activity: 'requests' });
    return;
  }
  const { layout } = workspace.getState();
  const isShown = layout.sidebarOpen && layout.activity === 'requests' && !layout.focusMode;
  workspace.changeLayout({ sidebarOpen: !isShown, activity: 'requests', focusMode: false });
}
