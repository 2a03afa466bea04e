import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { BodyId } from '../../../shared/base/brand.ts';
import type { FieldState } from '../../../shared/document/answerView.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import type { JsonPart } from '../../workers/documentProtocol.ts';
import { useAnswer } from './documents.tsx';
import { NothingMark } from './Nothing.tsx';

/** Children made at once; more on demand (ux.md 7). */
const pageSize = 200;

type Path = readonly (string | number)[];

interface JsonTreeProps {
  readonly label: string;
  readonly bodyId: BodyId;
  readonly path: Path;
  readonly state: FieldState;
  readonly isOpen?: boolean;
}

/** A value of an answer as a tree; each level is asked of the worker when it is opened. */
export function JsonTree({ label, bodyId, path, state, isOpen = false }: JsonTreeProps) {
  const parent = useAnswer(`${bodyId}:${JSON.stringify(path)}`, (documents) =>
    path.length === 0
      ? Promise.resolve<JsonPart>({ key: label, kind: 'object', preview: '', length: 0 })
      : findPart(documents, bodyId, path),
  );
  if (state !== 'value') {
    return (
      <div className="flex min-h-6 items-center gap-2 px-pane font-code type-code">
        <span className="text-syn-key">{label}</span>
        <NothingMark state={state} />
      </div>
    );
  }
  return parent.value === null ? null : (
    <JsonNode part={{ ...parent.value, key: label }} bodyId={bodyId} path={path} depth={0} startsOpen={isOpen} />
  );
}

async function findPart(
  documents: Parameters<Parameters<typeof useAnswer<JsonPart>>[1]>[0],
  bodyId: BodyId,
  path: Path,
): Promise<JsonPart> {
  const page = await documents.ask('json', { bodyId, path: path.slice(0, -1), from: 0, count: 20_000 });
  const name = String(path.at(-1));
  return page.parts.find((part) => part.key === name) ?? { key: name, kind: 'null', preview: 'null', length: 0 };
}

interface JsonNodeProps {
  readonly part: JsonPart;
  readonly bodyId: BodyId;
  readonly path: Path;
  readonly depth: number;
  readonly startsOpen?: boolean;
}

function JsonNode({ part, bodyId, path, depth, startsOpen = false }: JsonNodeProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const { t } = useText();
  const hasChildren = part.kind === 'object' || part.kind === 'array';
  const indent = { paddingInlineStart: `calc(var(--pad-pane) + ${depth * 16}px)` };
  if (!hasChildren) {
    return (
      <div data-selectable className="flex min-h-6 items-start gap-2 pe-4 font-code type-code" style={indent}>
        <span aria-hidden className="w-4 shrink-0" />
        <span className="shrink-0 text-syn-key">{part.key}</span>
        <JsonLeaf part={part} />
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-6 w-full items-center gap-2 pe-4 text-start font-code type-code focus-inset hover:bg-surface-hover"
        style={indent}
      >
        <Icon
          as={ChevronRight}
          size={16}
          className={joinClasses('text-text-3 transition-state', isOpen ? 'rotate-90' : '')}
        />
        <span className="text-syn-key">{part.key}</span>
        <span className="text-text-3">
          {path.length === 0
            ? ''
            : t(part.kind === 'array' ? 'inspect.json.items' : 'inspect.json.fields', { count: part.length })}
        </span>
      </button>
      {isOpen ? <JsonChildren bodyId={bodyId} path={path} depth={depth + 1} /> : null}
    </>
  );
}

function JsonChildren({
  bodyId,
  path,
  depth,
}: {
  readonly bodyId: BodyId;
  readonly path: Path;
  readonly depth: number;
}) {
  const { t } = useText();
  const [shown, setShown] = useState(pageSize);
  const page = useAnswer(`${bodyId}:${JSON.stringify(path)}:${shown}`, (documents) =>
    documents.ask('json', { bodyId, path, from: 0, count: shown }),
  );
  if (page.value === null) return null;
  const left = page.value.total - page.value.parts.length;
  return (
    <>
      {page.value.parts.map((part) => (
        <JsonNode key={part.key} part={part} bodyId={bodyId} path={[...path, part.key]} depth={depth} />
      ))}
      {left > 0 ? (
        <div style={{ paddingInlineStart: `calc(var(--pad-pane) + ${depth * 16 + 24}px)` }}>
          <Button variant="link" size="small" onPress={() => setShown(shown + pageSize)}>
            {t('inspect.json.more', { count: left })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function JsonLeaf({ part }: { readonly part: JsonPart }) {
  const { t } = useText();
  const colours = {
    string: 'text-syn-string',
    number: 'text-syn-number',
    boolean: 'text-syn-keyword',
    null: 'text-syn-keyword',
    object: '',
    array: '',
  } as const;
  const isCut = part.kind === 'string' && part.length > part.preview.length;
  return (
    <span className={joinClasses('min-w-0 whitespace-pre-wrap break-words', colours[part.kind])}>
      {part.kind === 'string' ? JSON.stringify(part.preview) : part.preview}
      {isCut ? <span className="text-text-3"> {t('inspect.json.cut', { count: part.length })}</span> : null}
    </span>
  );
}
