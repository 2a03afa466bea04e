import { Copy, Download, Sparkles, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { draftProblem } from '../../../shared/request/draft.ts';
import { useServices, useTab } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { CodeEditor } from '../../monaco/CodeEditor.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { focusTarget } from '../../ui/hooks/focusTarget.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { OptionList } from '../../ui/controls/OptionList.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { useSize } from '../../ui/hooks/useSize.ts';
import { SnippetNotes } from './SnippetNotes.tsx';
import { NoSnippet, SnippetDestinations } from './SnippetDestinations.tsx';
import { useSnippetActions } from './useSnippetActions.ts';
import { useSnippet } from './useSnippet.ts';

/** Width in pixels from which the languages are a list next to the code; below it they are a drop-down. */
const wideEnough = 600;

/** The request as code next to its form: it follows every change, and can be copied and saved. */
export function SnippetPane({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { window } = useServices();
  const tab = useTab(tabId);
  const { target, targets, choose, snippet, going, secrets } = useSnippet(tabId);
  const { service } = going;
  const acts = useSnippetActions(target, snippet, service, tab);
  const canTellModel = snippet !== null && tab !== undefined && requestKinds[tab.endpoint].editing.snippets !== null;
  const place = useRef<HTMLDivElement>(null);
  const { width } = useSize(place);
  const close = () => {
    window.setState({ snippetsOpen: false });
    // The pane had focus and was removed.
    focusTarget('form');
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  const targetName = t(`snippets.target.${target}`);
  const languages = targets.map((id) => ({ id, text: t(`snippets.target.${id}`) }));
  const isWide = width >= wideEnough;
  return (
    <div
      ref={place}
      role="presentation"
      className="@container flex min-h-0 min-w-0 flex-1 flex-col"
      onKeyDown={handleKey}
    >
      <div className="flex h-toolbar shrink-0 items-center gap-2 border-b border-border-subtle px-pane">
        <h2 className="shrink-0 font-strong">{t('snippets.title')}</h2>
        <span className="hidden min-w-0 truncate text-text-2 @[680px]:inline">{t('snippets.follows')}</span>
        <span className="flex-1" />
        {isWide ? (
          <>
            <Button variant="quiet" size="small" icon={Download} isDisabled={snippet === null} onPress={acts.save}>
              {t('snippets.save')}
            </Button>
            <Button variant="quiet" size="small" icon={Sparkles} isDisabled={!canTellModel} onPress={acts.copyForModel}>
              {t('snippets.copyForModel')}
            </Button>
          </>
        ) : (
          <>
            <Select
              ariaLabel={t('snippets.targets')}
              items={languages}
              value={target}
              onChange={choose}
              size="small"
              focusName="snippets"
              className="max-w-40"
            />
            <IconButton icon={Download} label={t('snippets.save')} isDisabled={snippet === null} onPress={acts.save} />
            <IconButton
              icon={Sparkles}
              label={t('snippets.copyForModel')}
              isDisabled={!canTellModel}
              onPress={acts.copyForModel}
            />
          </>
        )}
        <Button variant="primary" size="small" icon={Copy} isDisabled={snippet === null} onPress={acts.copy}>
          {t('snippets.copy')}
        </Button>
        <IconButton icon={X} label={t('snippets.close')} onPress={close} />
      </div>
      <SnippetDestinations going={going} />
      <div className="flex min-h-0 flex-1">
        {isWide ? (
          <OptionList
            label={t('snippets.targets')}
            items={languages.map((language) => ({
              ...language,
              content: <span className="truncate">{language.text}</span>,
            }))}
            value={target}
            onChange={choose}
            focusName="snippets"
            className="w-40 shrink-0 border-e border-border-subtle p-2"
          />
        ) : null}
        <div className="flex min-w-0 flex-1 flex-col">
          {snippet === null ? (
            <NoSnippet going={going} />
          ) : (
            <CodeEditor
              name={`snippet-${target}`}
              language={snippet.language}
              value={snippet.code.trimEnd()}
              label={t('snippets.code', { target: targetName })}
              isReadOnly
            />
          )}
          {snippet === null || service === null ? null : (
            <SnippetNotes
              snippet={snippet}
              service={service}
              secrets={secrets}
              isStale={tab !== undefined && draftProblem(tab.draft) !== null}
              onCopy={acts.copyText}
            />
          )}
        </div>
      </div>
    </div>
  );
}
