import { useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { urlsOf } from '../../../../shared/operations/batchScrape.ts';
import type { RequestOperation } from '../../../../shared/operations/requestOperation.ts';
import { printShort, type Problem } from '../../../../shared/request/problems.ts';
import { isMessageKey } from '../../../messages/english.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FieldProblems } from '../fields/FieldProblems.tsx';
import { useProblems } from '../problems/useProblems.ts';
import { useDraft } from '../useDraft.ts';

interface UrlLinesProps {
  readonly tabId: TabId;
  readonly operation: Pick<RequestOperation, 'id'>;
}

/** The URLs of a batch or an extract, one a line. Empty lines stay while they are written, and are not sent. */
export function UrlLines({ tabId, operation: { id } }: UrlLinesProps) {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const problems = useProblems(tabId).filter(({ path }) => path[0] === 'urls');
  const urls = urlsOf(draft.body);
  const ownHelp = `builder.operation.${id}.urls.help`;
  const [typed, setTyped] = useState('');
  const written = urls.join('\n');
  const subjectOf = ({ path: [, index] }: Problem): string | null =>
    typeof index === 'number' ? printShort(urls[index]) || null : null;
  const shown = linesOf(typed).join('\n') === written ? typed : written;
  return (
    <div className="flex flex-col gap-1 px-pane pb-2">
      <TextField
        label={t('builder.operation.urls')}
        description={t(isMessageKey(ownHelp) ? ownHelp : 'builder.operation.urls.help')}
        rows={id === 'extract' ? 3 : 8}
        isCode
        focusName="urls"
        isWrong={problems.some(({ severity }) => severity === 'error')}
        value={shown}
        onChange={(text) => {
          setTyped(text);
          editor.set(['urls'], linesOf(text));
        }}
      />
      <FieldProblems tabId={tabId} problems={problems} subjectOf={subjectOf} />
    </div>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
