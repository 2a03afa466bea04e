import { libraryLimits } from '../../../../shared/api/engine/library.ts';
import type { ValueSource } from '../../../../shared/document/site/extractResult.ts';
import { showDocument } from '../../../data/workspace/navigation.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { type LinkChoice, useLinkChoice } from '../LinkBar.tsx';

interface OpenSource {
  readonly open: (source: ValueSource) => void;
  /** The URL of a page that is not stored here. */
  readonly choice: LinkChoice;
}

/** Opens the page of a value in the library of the local engine, at the line; a page that is not stored shows its URL with its actions. */
export function useOpenSource(): OpenSource {
  const services = useServices();
  const choice = useLinkChoice();
  const open = async ({ url, quote }: ValueSource): Promise<void> => {
    const stored = url.length > libraryLimits.maxUrlChars ? null : await services.host.call('library.read', { url });
    if (stored === null || !stored.ok || stored.value === null) return choice.show(url);
    const { id, markdown } = stored.value;
    // Reading a long text takes a while: only who opens one waits for it.
    const { quotePassage } = await import('../../../../shared/document/grounding/quotePassage.ts');
    const passage = quote === null ? null : quotePassage(markdown, quote);
    showDocument(services, id, passage === null ? [] : [passage]);
  };
  return { open: (source) => void open(source), choice };
}
