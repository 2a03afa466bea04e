import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type MaskedText, maskLines } from '../../../shared/document/compare/lineMasks.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { DiffEditor } from '../../monaco/DiffEditor.tsx';
import type { DiffHandle } from '../../monaco/openDiff.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';
import { ChangeKeys } from './ChangeKeys.tsx';
import { useLineMasks } from './lineMasks.ts';
import { MaskLines } from './MaskLines.tsx';

interface DifferenceProps {
  readonly before: string | null;
  readonly after: string | null;
  /** Identifies the comparison, to look up what is ignored in it. */
  readonly of: string;
  readonly name: string;
  readonly isJson: boolean;
  readonly start: ReactNode;
  readonly note: ReactNode;
}

/** Two texts with word-level differences highlighted; lines that always differ can be ignored. */
export function Difference({ before, after, of, name, isJson, start, note }: DifferenceProps) {
  const { t } = useText();
  const editor = useRef<Pick<DiffHandle, 'step' | 'currentChangeLines'>>(null);
  const masks = useLineMasks(of);
  const hasMasks = masks.masks.length > 0;
  const shown = useMemo(() => {
    const side = (text: string | null): MaskedText => (hasMasks ? maskLines(text ?? '', masks.masks) : nothing);
    return { a: side(before), b: side(after) };
  }, [before, after, hasMasks, masks.masks]);
  const isMasking = masks.isOn && hasMasks;
  const [view, setView] = useState<'side' | 'inline'>('side');
  const [collapsesEqual, setCollapsesEqual] = useState(true);
  const [ignoresSpace, setIgnoresSpace] = useState(false);
  const [changes, setChanges] = useState<number | null | undefined>(undefined);
  return (
    <ChangeKeys onStep={(by) => editor.current?.step(by)}>
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-border-subtle px-pane py-1">
        {start}
        <Segments
          label={t('compare.view')}
          items={[
            { id: 'side', text: t('compare.side') },
            { id: 'inline', text: t('compare.inline') },
          ]}
          value={view}
          onChange={setView}
        />
        <Checkbox isSelected={collapsesEqual} onChange={setCollapsesEqual}>
          {t('compare.collapse')}
        </Checkbox>
        <Checkbox isSelected={ignoresSpace} onChange={setIgnoresSpace}>
          {t('compare.ignoreSpace')}
        </Checkbox>
        <MaskLines
          before={before ?? ''}
          after={after ?? ''}
          state={masks}
          masked={shown.a.masked + shown.b.masked}
          currentChangeLines={() => editor.current?.currentChangeLines() ?? []}
        />
        <span className="ms-auto flex items-center gap-1">
          <span role="status" className="text-text-2 tabular-nums type-12">
            {changes === undefined ? '' : changes === null ? t('compare.gaveUp') : t('compare.changes', { changes })}
          </span>
          <IconButton
            icon={ChevronUp}
            label={t('compare.previous')}
            binding="Shift+F7"
            onPress={() => editor.current?.step(-1)}
          />
          <IconButton
            icon={ChevronDown}
            label={t('compare.next')}
            binding="F7"
            onPress={() => editor.current?.step(1)}
          />
        </span>
      </div>
      {note}
      <DiffEditor
        ref={editor}
        before={isMasking ? shown.a.text : (before ?? '')}
        after={isMasking ? shown.b.text : (after ?? '')}
        numbers={isMasking ? { before: shown.a.numbers, after: shown.b.numbers } : null}
        language={isJson ? 'json' : 'plaintext'}
        labels={{
          before: t('compare.text', { letter: 'A', part: name }),
          after: t('compare.text', { letter: 'B', part: name }),
        }}
        isInline={view === 'inline'}
        collapsesEqual={collapsesEqual}
        ignoresSpace={ignoresSpace}
        onChanges={setChanges}
      />
    </ChangeKeys>
  );
}

const nothing: MaskedText = { text: '', numbers: [], masked: 0 };
