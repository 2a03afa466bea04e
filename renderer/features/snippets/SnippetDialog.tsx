import { CircleAlert, CircleCheck, Copy, KeyRound, Package, TriangleAlert, type LucideIcon } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import { draftProblem } from '../../../shared/request/draft.ts';
import type { Snippet } from '../../../shared/request/snippets/snippet.ts';
import {
  snippetKeyVariable,
  type SnippetTarget,
  snippetTargets,
  writeSnippet,
} from '../../../shared/request/snippets/writeSnippet.ts';
import { useServices, useTab } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { CodeEditor } from '../../monaco/CodeEditor.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { announce } from '../../ui/LiveRegions.tsx';
import { OptionList } from '../../ui/OptionList.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { useSnippetService } from './useSnippetService.ts';

interface SnippetDialogProps {
  readonly tabId: TabId;
  readonly onClose: () => void;
}

/** The request as code in a language of choice, to read and to copy. */
export function SnippetDialog({ tabId, onClose }: SnippetDialogProps) {
  const { t } = useText();
  const { host } = useServices();
  const tab = useTab(tabId);
  const service = useSnippetService(tab?.connectionId ?? null, tab?.scenario ?? null);
  const [target, setTarget] = useState<SnippetTarget>('curl');
  const body = tab?.draft.body;
  const snippet = useMemo(
    () =>
      service === null || body === undefined
        ? null
        : writeSnippet(target, {
            baseUrl: service.baseUrl,
            body,
            keyVariable: snippetKeyVariable,
            hasKey: service.hasKey,
          }),
    [service, body, target],
  );
  const copy = async (text: string) => {
    const result = await host.call('clipboard.write', { text });
    const words = result.ok ? t('snippets.copied') : t('snippets.copyFailed', { reason: result.error.message });
    announce(words, result.ok ? 'polite' : 'assertive');
    showToast({ text: words });
  };
  const targetName = t(`snippets.target.${target}`);
  return (
    <Dialog
      title={t('snippets.title')}
      width={880}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('snippets.close')}</Button>
          <Button
            variant="primary"
            icon={Copy}
            isDisabled={snippet === null}
            onPress={() => void (snippet === null ? undefined : copy(snippet.code))}
          >
            {t('snippets.copy')}
          </Button>
        </>
      }
    >
      <div className="-mx-5 flex h-[min(56vh,500px)] min-h-0 border-y border-border-subtle">
        <OptionList
          label={t('snippets.targets')}
          items={snippetTargets.map((id) => {
            const text = t(`snippets.target.${id}`);
            return { id, text, content: <span className="truncate">{text}</span> };
          })}
          value={target}
          onChange={setTarget}
          className="w-44 shrink-0 border-e border-border-subtle bg-surface-side p-2"
        />
        <div className="flex min-w-0 flex-1 flex-col bg-surface-base">
          {snippet === null ? (
            <p className="p-5">{t('snippets.noUrl')}</p>
          ) : (
            <CodeEditor
              name={`snippet-${target}`}
              language={snippet.language}
              value={snippet.code.trimEnd()}
              label={t('snippets.code', { target: targetName })}
              isReadOnly
            />
          )}
        </div>
      </div>
      {snippet === null || tab === undefined ? null : (
        <ul className="mt-3 flex flex-col gap-1">
          {draftProblem(tab.draft) === null ? null : (
            <Note icon={TriangleAlert} tone="text-warning-text">
              {t('snippets.brokenJson')}
            </Note>
          )}
          <BodyNote snippet={snippet} />
          <Note icon={KeyRound} tone="text-text-2">
            {service?.hasKey === true
              ? t('snippets.noKey', { variable: snippetKeyVariable })
              : t('snippets.noKeyNeeded')}
          </Note>
          {snippet.install === null ? null : (
            <Note icon={Package} tone="text-text-2">
              {t('snippets.install', { command: snippet.install })}
            </Note>
          )}
          {service?.ownCommand != null ? (
            <Note icon={CircleAlert} tone="text-text-2">
              {t(service.ownCommand.about)}{' '}
              <code className="rounded-s bg-surface-sunken px-1 type-12" data-selectable>
                {service.ownCommand.command}
              </code>{' '}
              <Button variant="link" size="small" onPress={() => void copy(service.ownCommand?.command ?? '')}>
                {t('snippets.copyCommand')}
              </Button>
            </Note>
          ) : null}
        </ul>
      )}
    </Dialog>
  );
}

/** How the code's body compares to the form's. */
function BodyNote({ snippet }: { readonly snippet: Snippet }) {
  const { t, list } = useText();
  const { detour, adds } = snippet;
  const same =
    adds === 'nothing'
      ? t('snippets.sameBody')
      : adds === 'label'
        ? t('snippets.sameBodyLabel')
        : t('snippets.sameOptions');
  return (
    <>
      <Note icon={CircleCheck} tone="text-success-text">
        {same}
      </Note>
      {detour === null ? null : (
        <Note icon={CircleAlert} tone="text-text-2">
          {t('snippets.detour', { fields: list(detour.fields), count: detour.fields.length })}
        </Note>
      )}
    </>
  );
}

function Note({
  icon,
  tone,
  children,
}: {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={`flex items-start gap-2 type-12 ${tone}`}>
      <Icon as={icon} size={14} className="mt-px shrink-0" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
