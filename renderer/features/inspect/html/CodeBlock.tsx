import { Copy } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useCopy } from '../save/useCopyText.ts';

/** A code block of a document with its language, if the page named one. */
export function CodeBlock({ language, text }: { readonly language: string; readonly text: string }) {
  const { t } = useText();
  const copy = useCopy();
  return (
    <div className="markdown-code group">
      <pre tabIndex={0} className="focus-inset">
        <code>{text}</code>
      </pre>
      <div className="absolute end-2 top-1.5 flex items-center gap-1">
        {language === '' ? null : <span className="text-text-3 type-11">{language}</span>}
        <span className="opacity-0 focus-within:opacity-100 group-hover:opacity-100">
          <IconButton icon={Copy} label={t('inspect.code.copy')} onPress={() => void copy(text)} />
        </span>
      </div>
    </div>
  );
}
