import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { numberText } from '../../../shared/base/exactNumber.ts';
import { type ExactNumber, isExactNumber, isJsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';

interface ValueTreeProps {
  readonly name: string;
  readonly value: JsonValue;
  readonly depth?: number;
  readonly startsOpen?: boolean;
}

/** Number of children rendered initially; more on demand. */
const pageSize = 200;
const maxTextChars = 2000;

/** A value of an event as a tree; children are created when expanded. */
export function ValueTree({ name, value, depth = 0, startsOpen = true }: ValueTreeProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(startsOpen);
  const [shown, setShown] = useState(pageSize);
  const indent = { paddingInlineStart: `calc(var(--pad-pane) + ${depth * 16}px)` };
  const isList = Array.isArray(value);
  if (!isList && !isJsonObject(value)) {
    return (
      <div data-selectable className="flex min-h-6 items-start gap-2 pe-4 type-code" style={indent}>
        <span aria-hidden className="w-4 shrink-0" />
        <span className="shrink-0 text-syn-key">{name}</span>
        <Leaf value={value as Scalar | ExactNumber} />
      </div>
    );
  }
  const children: readonly (readonly [string, JsonValue])[] = isList
    ? (value as readonly JsonValue[]).slice(0, shown).map((each, index) => [String(index), each] as const)
    : Object.entries(value as Readonly<Record<string, JsonValue>>).slice(0, shown);
  const count = isList ? (value as readonly JsonValue[]).length : Object.keys(value).length;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-6 w-full items-center gap-2 pe-4 text-start type-code focus-inset hover:bg-surface-hover"
        style={indent}
      >
        <Icon
          as={ChevronRight}
          size={16}
          className={joinClasses('text-text-3 transition-state', isOpen && 'rotate-90')}
        />
        <span className="text-syn-key">{name}</span>
        <span className="text-text-3">{t(isList ? 'agents.value.items' : 'agents.value.fields', { count })}</span>
      </button>
      {isOpen
        ? children.map(([key, child]) => (
            <ValueTree key={key} name={key} value={child} depth={depth + 1} startsOpen={depth < 1 && count <= 40} />
          ))
        : null}
      {isOpen && count > shown ? (
        <div style={{ paddingInlineStart: `calc(var(--pad-pane) + ${depth * 16 + 24}px)` }}>
          <Button variant="link" size="small" onPress={() => setShown(shown + pageSize)}>
            {t('agents.value.more', { count: count - shown })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

type Scalar = string | number | boolean | null;

function Leaf({ value }: { readonly value: Scalar | ExactNumber }) {
  const { t } = useText();
  const colour =
    typeof value === 'string'
      ? 'text-syn-string'
      : typeof value === 'number' || isExactNumber(value)
        ? 'text-syn-number'
        : 'text-syn-keyword';
  const text =
    typeof value === 'string'
      ? JSON.stringify(value.slice(0, maxTextChars))
      : isExactNumber(value)
        ? numberText(value)
        : String(value);
  const isCut = typeof value === 'string' && value.length > maxTextChars;
  return (
    <span className={joinClasses('min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]', colour)}>
      {text}
      {isCut ? <span className="text-text-3"> {t('agents.value.cut', { count: value.length })}</span> : null}
    </span>
  );
}
