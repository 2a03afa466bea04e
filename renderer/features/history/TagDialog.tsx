import { useState } from 'react';
import { type HistoryRow, maxTags, tagSchema } from '../../../shared/history/history.ts';
import { useHistoryFacets } from '../../data/history/historyQueries.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { TokenField } from '../../ui/controls/TokenField.tsx';
import type { HistoryActions } from './useHistoryActions.ts';

interface TagDialogProps {
  readonly rows: readonly HistoryRow[];
  readonly actions: HistoryActions;
  readonly onClose: () => void;
}

const offered = 12;

/** Tags of one run or of several, and one run's note. Of several runs the tags that all of them have are shown. */
export function TagDialog({ rows, actions, onClose }: TagDialogProps) {
  const { t } = useText();
  const facets = useHistoryFacets();
  const before = commonTags(rows);
  const [tags, setTags] = useState(before);
  const single = rows.length === 1 ? rows[0] : undefined;
  const [note, setNote] = useState(single?.note ?? '');
  const others = (facets?.tags ?? []).filter(({ tag }) => !tags.includes(tag)).slice(0, offered);

  const change = (next: readonly string[]) => {
    const read = next.flatMap((tag) => tagSchema.safeParse(tag.slice(0, 40)).data ?? []);
    setTags([...new Set(read)].slice(0, maxTags));
  };
  const save = () => {
    const addTags = tags.filter((tag) => !before.includes(tag));
    const removeTags = before.filter((tag) => !tags.includes(tag));
    const isNoted = single !== undefined && note !== single.note;
    if (addTags.length + removeTags.length > 0 || isNoted)
      actions.mark(rows, { addTags, removeTags, ...(isNoted ? { note } : {}) });
    onClose();
  };
  return (
    <Dialog
      title={t('history.tagTitle', { count: rows.length })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('history.cancel')}</Button>
          <Button variant="primary" onPress={save}>
            {t('history.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-text">
        <TokenField
          size="medium"
          autoFocus
          label={t('history.tags')}
          values={tags}
          onChange={change}
          placeholder={t('history.tagHint')}
        />
        {others.length === 0 ? null : (
          <div role="group" aria-label={t('history.knownTags')} className="flex flex-wrap gap-1.5">
            {others.map(({ tag }) => (
              <Chip key={tag} text={tag} variant="add" onPress={() => change([...tags, tag])} />
            ))}
          </div>
        )}
        {single === undefined ? null : (
          <TextField label={t('history.note')} rows={4} maxLength={2000} value={note} onChange={setNote} />
        )}
      </div>
    </Dialog>
  );
}

function commonTags(rows: readonly HistoryRow[]): readonly string[] {
  const [first, ...rest] = rows;
  return first === undefined ? [] : first.tags.filter((tag) => rest.every((row) => row.tags.includes(tag)));
}
