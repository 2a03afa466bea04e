import { ChevronRight, Copy } from 'lucide-react';
import { Fragment } from 'react';
import { writeExactJson } from '../../../../shared/base/exactNumber.ts';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { jsonPathText, type JsonSteps } from '../../../../shared/document/json/jsonQuery.ts';
import { pathText } from '../../../../shared/base/pathText.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useWorkerResult, useDocuments } from '../documents.tsx';
import { SupportButton } from '../support/SupportButton.tsx';
import { useCopy } from '../save/useCopyText.ts';

interface JsonPathBarProps {
  readonly bodyId: BodyId;
  readonly label: string;
  readonly root: JsonSteps;
  readonly path: JsonSteps;
  /** A step of the way was pressed. */
  readonly onChoose: (path: JsonSteps) => void;
}

/** The path of the chosen value, with each step as a button, and its copy actions. */
export function JsonPathBar({ bodyId, label, root, path, onChoose }: JsonPathBarProps) {
  const { t } = useText();
  const copy = useCopy();
  const documents = useDocuments();
  const own = path.slice(root.length);
  const copyAs = async (form: 'value' | 'path' | 'jsonPath'): Promise<void> => {
    if (form === 'path') return copy(pathText(own));
    if (form === 'jsonPath') return copy(jsonPathText(own));
    const value = await documents.call('value', { bodyId, path });
    return copy(typeof value === 'string' ? value : writeExactJson(value, 2));
  };
  return (
    <div className="flex h-8 shrink-0 items-center gap-1 border-t border-border bg-surface-sunken ps-pane pe-2">
      <nav aria-label={t('inspect.json.path')} className="min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">
        <ol className="flex items-center gap-0.5 whitespace-nowrap type-code">
          <Crumb text={label} onPress={() => onChoose(root)} />
          {own.map((step, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a step is its place in the way
            <Fragment key={index}>
              <Icon as={ChevronRight} size={12} className="text-text-3" />
              <Crumb text={String(step)} onPress={() => onChoose(path.slice(0, root.length + index + 1))} />
            </Fragment>
          ))}
        </ol>
      </nav>
      <ValueSupport bodyId={bodyId} path={path} />
      <Menu
        label={t('inspect.json.copy')}
        placement="top end"
        trigger={<IconButton icon={Copy} label={t('inspect.json.copy')} placement="top" />}
        sections={[
          {
            entries: [
              { id: 'value', text: t('inspect.json.copyValue') },
              { id: 'path', text: t('inspect.json.copyPath'), description: pathText(own).slice(0, 60) },
              { id: 'jsonPath', text: t('inspect.json.copyJsonPath'), description: jsonPathText(own).slice(0, 60) },
            ],
          },
        ]}
        onAction={(form) => void copyAs(form)}
      />
    </div>
  );
}

/** A scalar can be looked for in the page. */
function ValueSupport({ bodyId, path }: { readonly bodyId: BodyId; readonly path: JsonSteps }) {
  const part = useWorkerResult(`${bodyId}:part:${JSON.stringify(path)}`, (documents) =>
    documents.call('jsonPart', { bodyId, path }),
  ).value;
  const isWords = part?.kind === 'string' || part?.kind === 'number';
  return isWords ? <SupportButton words={part.preview} placement="top" /> : null;
}

function Crumb({ text, onPress }: { readonly text: string; readonly onPress: () => void }) {
  return (
    <li>
      <button type="button" onClick={onPress} className="rounded-s px-1 hover:bg-surface-hover">
        {text.slice(0, 60)}
      </button>
    </li>
  );
}
