import { FileText, type LucideIcon, Plug, SlidersHorizontal, Terminal } from 'lucide-react';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useBindings } from '../../data/queries/useBindings.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { useBindingText } from '../../ui/labels/useBindingText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { KeyHint } from '../../ui/labels/KeyHint.tsx';
import { Mark } from '../../ui/labels/Mark.tsx';
import { SampleCards } from './SampleCards.tsx';

/** The first-start view: the first action, four samples that run, and the other ways to start. */
export function Welcome() {
  const { t } = useText();
  const { commands, window: state } = useServices();
  const bindingOf = useBindings();
  const keysText = useBindingText();
  const send = bindingOf('request.send') ?? 'Mod+Enter';
  const ways: readonly (readonly [LucideIcon, string, () => void])[] = [
    [FileText, t('app.welcome.file'), () => void commands.run('file.open')],
    [Plug, t('app.welcome.connection'), () => void commands.run('connections.add')],
    [SlidersHorizontal, t('app.welcome.builder'), () => state.setState({ builderOpened: true })],
    [Terminal, t('app.welcome.curl'), () => void commands.run('focus.url')],
  ];
  return (
    <div data-region="view" className="flex min-h-0 flex-1 flex-col items-center overflow-y-auto px-8 py-12 low:py-3">
      <div className="my-auto flex w-full max-w-[720px] flex-col pb-[6vh] low:pb-0">
        <span className="low:hidden">
          <Mark height={60} />
        </span>
        <h1 className="mt-5 low:mt-0 font-strong type-28">
          {t('app.welcome.title', { keys: keysText(send).join(' ').replace('⏎', 'Enter') })}
        </h1>
        <p className="mt-2 text-text-2 type-16">{t('app.welcome.body')}</p>
        <div className="mt-8 low:mt-5">
          <SampleCards first="scrape" />
        </div>
        <ul aria-label={t('app.welcome.more')} className="mt-5 flex flex-wrap gap-x-5 gap-y-1">
          {ways.map(([icon, text, onPress]) => (
            <li key={text}>
              <Button variant="link" size="small" icon={icon} onPress={onPress}>
                {text}
              </Button>
            </li>
          ))}
        </ul>
        <p className="mt-6 low:mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border-subtle pt-4 text-text-2 type-12">
          <Shortcut command="palette.open" text={t('app.welcome.allCommands')} />
          <Shortcut command="shortcuts.open" text={t('app.welcome.shortcuts')} />
          <span className="ms-auto">{t('app.welcome.promise')}</span>
        </p>
      </div>
    </div>
  );
}

function Shortcut({ command, text }: { readonly command: string; readonly text: string }) {
  const bindingOf = useBindings();
  const binding = bindingOf(command);
  return binding === undefined ? null : (
    <span className="flex items-center gap-2">
      <KeyHint binding={binding} />
      {text}
    </span>
  );
}
