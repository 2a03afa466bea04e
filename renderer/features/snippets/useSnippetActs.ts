import type { JsonObject } from '../../../shared/base/json.ts';
import type { Snippet } from '../../../shared/request/snippets/snippet.ts';
import { snippetFileName, type SnippetTarget } from '../../../shared/request/snippets/writeSnippet.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { announce } from '../../ui/LiveRegions.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { textForModel } from './textForModel.ts';
import type { SnippetService } from './useSnippetService.ts';

interface SnippetActs {
  copy(): void;
  copyText(text: string): void;
  /** With what a language model has to know to go on with it. */
  copyForModel(): void;
  save(): void;
}

/** What can be done with a snippet; each says how it went. */
export function useSnippetActs(
  target: SnippetTarget,
  snippet: Snippet | null,
  service: SnippetService | null,
  body: JsonObject | undefined,
): SnippetActs {
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
    const result = await host.call('texts.save', { name: snippetFileName(target), text: code });
    if (!result.ok) say(t('snippets.saveFailed', { reason: result.error.message }), false);
    else if (result.value.file !== null) say(t('snippets.saved', { file: result.value.file }), true);
  };
  return {
    copy: () => void (snippet === null ? undefined : copyText(snippet.code, t('snippets.copied'))),
    copyText: (copied) => void copyText(copied, t('snippets.copied')),
    copyForModel() {
      if (snippet === null || service === null || body === undefined) return;
      const told = textForModel(text, { target: t(`snippets.target.${target}`), snippet, service, body });
      void copyText(told, t('snippets.copiedForModel'));
    },
    save: () => void (snippet === null ? undefined : save(snippet.code)),
  };
}
