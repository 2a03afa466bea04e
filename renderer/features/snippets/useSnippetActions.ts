import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import type { Snippet } from '../../../shared/request/snippets/snippet.ts';
import { snippetFileName, type SnippetTarget } from '../../../shared/request/snippets/writeSnippet.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { announce } from '../../ui/layout/LiveRegions.tsx';
import { showToast } from '../../ui/overlays/Toasts.tsx';
import { textForModel, textOfCallForModel } from './textForModel.ts';
import type { SnippetService } from './useSnippetService.ts';

interface SnippetActions {
  copy(): void;
  copyText(text: string): void;
  /** Copies the snippet with the context that a language model needs to work on it. */
  copyForModel(): void;
  save(): void;
}

/** Actions of a snippet; each reports its outcome. */
export function useSnippetActions(
  target: SnippetTarget,
  snippet: Snippet | null,
  service: SnippetService | null,
  tab: Pick<WorkspaceTab, 'endpoint' | 'draft'> | undefined,
): SnippetActions {
  const text = useText();
  const { t } = text;
  const { host } = useServices();
  const say = (words: string, isWell: boolean) => {
    announce(words, isWell ? 'polite' : 'assertive');
    showToast({ text: words });
  };
  const copyText = async (copied: string, done: string) => {
    const result = await host.call('clipboard.write', { text: copied });
    say(result.ok ? done : t('snippets.copyFailed', { reason: result.error.message }), result.ok);
  };
  const save = async (code: string) => {
    const result = await host.call('texts.save', { name: snippetFileName(target), text: code, isBase64: false });
    if (!result.ok) say(t('snippets.saveFailed', { reason: result.error.message }), false);
    else if (result.value.file !== null) say(t('snippets.saved', { file: result.value.file }), true);
  };
  return {
    copy: () => void (snippet === null ? undefined : copyText(snippet.code, t('snippets.copied'))),
    copyText: (copied) => void copyText(copied, t('snippets.copied')),
    copyForModel() {
      if (snippet === null || service === null || tab === undefined) return;
      const told = { target: t(`snippets.target.${target}`), snippet, service };
      const { body } = tab.draft;
      const call = requestKinds[tab.endpoint].body.call?.read(body) ?? null;
      const words = call === null ? textForModel(text, { ...told, body }) : textOfCallForModel(text, { ...told, call });
      void copyText(words, t('snippets.copiedForModel'));
    },
    save: () => void (snippet === null ? undefined : save(snippet.code)),
  };
}
