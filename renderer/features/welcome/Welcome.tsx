import { FileText, type LucideIcon, Plug, SendHorizontal, SlidersHorizontal, Terminal } from 'lucide-react';
import { demoUrl } from '../../../shared/workspace/workspace.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useBindings } from '../../data/queries/useBindings.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { useBindingText } from '../../ui/labels/useBindingText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { KeyHint } from '../../ui/labels/KeyHint.tsx';
import { Mark } from '../../ui/labels/Mark.tsx';

/** The first-start view: the first action, and the alternatives. */
export function Welcome() {
  const { t } = useText();
  const { commands, window: state, workspace } = useServices();
  const bindingOf = useBindings();
  const keysText = useBindingText();
  const send = bindingOf('request.send') ?? 'Mod+Enter';
  const scrapeDemo = () => {
    const { tabs, activeTabId } = workspace.getState();
    const tab = tabs.find((each) => each.id === activeTabId);
    if (tab === undefined) return;
    if (tab.draft.body['url'] !== demoUrl)
      workspace.changeDraft(tab.id, { body: { ...tab.draft.body, url: demoUrl }, source: null });
    // The command sends the content of the request line, so the new URL has to be rendered first.
    requestAnimationFrame(() => void commands.run('request.send'));
  };
  return (
    <div data-region="view" className="flex min-h-0 flex-1 flex-col items-center overflow-y-auto px-8 py-12 low:py-3">
      <div className="my-auto flex w-full max-w-[640px] flex-col pb-[6vh] low:pb-0">
        <span className="low:hidden">
          <Mark height={60} />
        </span>
        <h1 className="mt-5 low:mt-0 font-strong type-28">
          {t('app.welcome.title', { keys: keysText(send).join(' ').replace('⏎', 'Enter') })}
        </h1>
        <p className="mt-2 text-text-2 type-16">{t('app.welcome.body')}</p>
        <div className="mt-6 flex flex-wrap gap-2 low:mt-4">
          <Button variant="primary" icon={SendHorizontal} binding={send} onPress={scrapeDemo}>
            {t('app.welcome.demo')}
          </Button>
        </div>
        <Card className="mt-8 shrink-0 low:mt-5">
          <ul aria-label={t('app.welcome.more')}>
            <Offer
              icon={FileText}
              title={t('app.welcome.file')}
              body={t('app.welcome.fileBody')}
              actionLabel={t('app.welcome.fileAct')}
              onPress={() => void commands.run('file.open')}
            />
            <Offer
              icon={Plug}
              title={t('app.welcome.connection')}
              body={t('app.welcome.connectionBody')}
              actionLabel={t('app.welcome.connectionAct')}
              onPress={() => void commands.run('connections.add')}
            />
            <Offer
              icon={SlidersHorizontal}
              title={t('app.welcome.builder')}
              body={t('app.welcome.builderBody')}
              actionLabel={t('app.welcome.builderAct')}
              onPress={() => state.setState({ builderOpened: true })}
            />
            <Offer
              icon={Terminal}
              title={t('app.welcome.curl')}
              body={t('app.welcome.curlBody')}
              actionLabel={t('app.welcome.curlAct')}
              onPress={() => void commands.run('focus.url')}
            />
          </ul>
        </Card>
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-text-2 type-12">
          <Shortcut command="palette.open" text={t('app.welcome.allCommands')} />
          <Shortcut command="shortcuts.open" text={t('app.welcome.shortcuts')} />
          <span className="ms-auto">{t('app.welcome.promise')}</span>
        </p>
      </div>
    </div>
  );
}

interface OfferProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly body: string;
  readonly actionLabel: string;
  readonly onPress: () => void;
}

function Offer({ icon, title, body, actionLabel, onPress }: OfferProps) {
  return (
    <li className="flex min-h-15 items-center gap-4 border-t border-border-subtle px-4 py-2.5 first:border-t-0">
      <Icon as={icon} size={20} className="text-text-2" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span>{title}</span>
        <span className="text-text-2 type-12">{body}</span>
      </span>
      <Button size="small" aria-label={`${actionLabel}: ${title}`} onPress={onPress}>
        {actionLabel}
      </Button>
    </li>
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
