import { CircleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { draftProblem, draftText, restoreValid, setSource } from '../../../../shared/request/draft.ts';
import { entryAt, parseJsonText, type JsonNode } from '../../../../shared/request/jsonText.ts';
import type { JsonPath } from '../../../../shared/base/pathText.ts';
import type { Problem } from '../../../../shared/request/problems.ts';
import { createRequestJsonSchema } from '../../../../shared/request/requestJsonSchema.ts';
import { english } from '../../../messages/english.ts';
import type { MessageKey } from '../../../messages/english.ts';
import type { Text } from '../../../messages/createText.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { CodeEditor } from '../../../monaco/CodeEditor.tsx';
import type { EditorMark, TextRange } from '../../../monaco/editorMark.ts';
import { loadEditor } from '../../../monaco/loadEditor.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { forgetReveal, useBuilder } from '../builderStore.ts';
import { fixName, problemDetail, problemLine } from '../problems/problemLabels.ts';
import { lineColumnAt } from './lineColumnAt.ts';
import { useDraft } from '../useDraft.ts';
import { useFix } from '../problems/useFix.ts';
import { useProblems } from '../problems/useProblems.ts';

/** The body as JSON, one truth with the form. */
export function JsonBodyEditor({ tabId }: { readonly tabId: TabId }) {
  const text = useText();
  const { t } = text;
  const { draft, editor } = useDraft(tabId);
  const problems = useProblems(tabId);
  const fix = useFix(tabId);
  const applyFix = useRef(fix);
  useEffect(() => {
    applyFix.current = fix;
  });
  const shown = useBuilder((state) => state.reveal);
  const source = draftText(draft);
  useJsonHelp();

  const hasProblems = problems.length > 0;
  const root = useMemo(() => (hasProblems ? rootOf(source) : null), [hasProblems, source]);
  const marks = useMemo(
    (): readonly EditorMark[] =>
      problems.map((problem) => ({
        ...rangeOfProblem(root, problem),
        severity: problem.severity,
        message: [problemLine({ t }, problem), problemDetail({ t }, problem)]
          .filter((line) => line !== null)
          .join('\n'),
        fixes: problem.fixes.map((fix) => ({ title: fixName({ t }, fix), run: () => applyFix.current(fix) })),
      })),
    [problems, root, t],
  );
  const reveal = useMemo(() => {
    if (shown === null || shown.tabId !== tabId) return null;
    const { path, offset, focus } = shown;
    return {
      takesFocus: focus === 'json',
      locate: (now: string): TextRange =>
        offset === null ? rangeOfPath(rootOf(now), path) : { start: offset, end: offset },
      onShown: () => (focus === 'json' ? forgetReveal(shown) : undefined),
    };
  }, [shown, tabId]);

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <CodeEditor
        name={tabId}
        language="json"
        label={t('builder.json')}
        value={source}
        marks={marks}
        reveal={reveal}
        focusName="json"
        onChange={(typed) => editor.edit('json', (before) => setSource(before, typed))}
      />
      <JsonNote tabId={tabId} />
    </div>
  );
}

/** Note under the editor, where it shifts no other element: the allowed values, or where the text is invalid. */
function JsonNote({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const fault = draftProblem(draft);
  const { line, column } = lineColumnAt(draftText(draft), fault?.offset ?? 0);
  return (
    <div className="flex min-h-8 shrink-0 items-center justify-end gap-3 px-pane pb-1 text-text-3 type-12">
      {fault === null ? (
        t('builder.json.note')
      ) : (
        <>
          <span className="flex min-w-0 flex-1 items-center gap-1.5 text-danger-text">
            <Icon as={CircleAlert} size={14} className="shrink-0" />
            <span className="min-w-0">
              {t('builder.json.fixAt', { line, column, reason: t(`problems.syntax.${fault.reason}`) })}
            </span>
          </span>
          <Button variant="link" size="small" onPress={() => editor.replace(restoreValid)}>
            {t('builder.json.restore')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Completion and hover from the one schema, with the texts of the form's help. */
function useJsonHelp(): void {
  const { t } = useText();
  useEffect(() => {
    let isGone = false;
    void loadEditor().then((api) =>
      // The editor accepts input first; typing assistance is loaded when the browser is idle.
      requestIdleCallback(() => {
        if (!isGone) api.setJsonHelp(createRequestJsonSchema(Object.fromEntries(fieldHelp(t))));
      }, idleLimit),
    );
    return () => {
      isGone = true;
    };
  }, [t]);
}

const idleLimit = { timeout: 1000 };

/** The help of each field by its path. */
function fieldHelp(t: Text['t']): (readonly [string, string])[] {
  return Object.keys(english.fields)
    .filter((key) => key.endsWith('.help'))
    .map((key) => [key.slice(0, -'.help'.length), t(`fields.${key}` as MessageKey)] as const);
}

function rootOf(text: string): JsonNode | null {
  const parsed = parseJsonText(text);
  return parsed.ok ? parsed.value : null;
}

function rangeOfProblem(root: JsonNode | null, problem: Problem): TextRange {
  if (problem.rule === 'syntax') {
    const offset = Number(problem.values['offset'] ?? 0);
    return { start: Math.max(0, offset), end: offset + 1 };
  }
  // The unknown part is the name, not the value.
  const isName = problem.rule === 'unknown' || problem.messageId === 'W13.unknown';
  const entry = isName && root !== null ? entryAt(root, problem.path)?.entry : null;
  return entry ? { start: entry.keyStart, end: entry.keyEnd } : rangeOfPath(root, problem.path);
}

/** An element of a list is pointed at by its type, else by its first bracket. */
function rangeOfElement(node: JsonNode): TextRange {
  const type = node.kind === 'object' ? node.entries.find((entry) => entry.key === 'type')?.value : undefined;
  return type === undefined ? { start: node.start, end: node.start + 1 } : { start: type.start, end: type.end };
}

/** Returns the range of the value at a path, or of the innermost existing node on the way; for an unknown field that of its key. */
function rangeOfPath(root: JsonNode | null, path: JsonPath): TextRange {
  if (root === null) return { start: 0, end: 0 };
  for (let length = path.length; length > 0; length -= 1) {
    const found = entryAt(root, path.slice(0, length));
    if (found === null) continue;
    const { value, entry } = found;
    // A long value is pointed at by its key.
    if (value.kind !== 'scalar' && entry !== null) return { start: entry.keyStart, end: entry.keyEnd };
    return value.kind === 'scalar' ? { start: value.start, end: value.end } : rangeOfElement(value);
  }
  return { start: root.start, end: root.start + 1 };
}
