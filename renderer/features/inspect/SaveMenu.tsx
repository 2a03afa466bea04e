import { Download } from 'lucide-react';
import type { BodyId } from '../../../shared/base/brand.ts';
import { fileNameOf } from '../../../shared/document/fileName.ts';
import { linkRows, linkRowsCsv } from '../../../shared/document/linkRows.ts';
import type { ResultTab, ResultTabId } from '../../../shared/document/resultTabs.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import type { DocumentClient } from '../../workers/documentClient.ts';
import { useDocuments } from './documents.tsx';
import { useSaid } from './useSaid.ts';
import { useSaveFile } from './useSaveFile.ts';
import { useSaveText } from './useSaveText.ts';

interface SaveMenuProps {
  readonly run: RunModel;
  readonly bodyId: BodyId;
  readonly tab: ResultTab;
}

/** What is no field of the answer, or a file of its own, which is there to be saved only when main fetched it. */
const withoutField: ReadonlySet<ResultTabId> = new Set([
  'xray',
  'pageLog',
  'overview',
  'other',
  'raw',
  'screenshot',
  'audio',
  'video',
]);

/** As much text goes into a file at once. */
const longestText = 20_000_000;

/** Takes a result with you: the part in sight, the whole answer, or the run as a file that another Trowel opens. */
export function SaveMenu({ run, bodyId, tab }: SaveMenuProps) {
  const { t } = useText();
  const { host } = useServices();
  const documents = useDocuments();
  const say = useSaid();
  const saveText = useSaveText();
  const saveFile = useSaveFile(run, tab.id);
  const named = (ending: string): string => fileNameOf(run.summary?.title ?? run.summary?.finalUrl ?? '', ending);
  const saveWhole = async (name: string, { text }: Pick<Part, 'text'>): Promise<void> =>
    text.length > longestText ? showToast({ text: t('inspect.save.tooLong') }) : saveText(name, text);
  const save = async (what: 'part' | 'answer' | 'run'): Promise<void> => {
    if (what === 'run') return say(await host.call('runs.export', { runId: run.runId }));
    if (what === 'part' && saveFile !== null) return saveFile();
    if (what === 'answer') return saveWhole(named('json'), await partOf(documents, bodyId, 'raw', null));
    const part = await partOf(documents, bodyId, tab.id, run.summary?.finalUrl ?? null);
    return saveWhole(named(`${tab.id}.${part.ending}`), part);
  };
  return (
    <Menu
      label={t('inspect.save')}
      placement="bottom end"
      trigger={<IconButton icon={Download} label={t('inspect.save')} />}
      sections={[
        {
          entries: [
            ...((withoutField.has(tab.id) && saveFile === null) || tab.state !== 'value'
              ? []
              : [{ id: 'part' as const, text: t('inspect.save.part', { name: t(`inspect.tab.${tab.id}`) }) }]),
            { id: 'answer', text: t('inspect.save.answer') },
            { id: 'run', text: t('inspect.save.run'), description: t('inspect.save.run.about') },
          ],
        },
      ]}
      onAction={(what) => void save(what)}
    />
  );
}

interface Part {
  readonly text: string;
  readonly ending: string;
}

const textEndings = {
  markdown: 'md',
  answer: 'md',
  highlights: 'md',
  summary: 'md',
  html: 'html',
  rawHtml: 'html',
  raw: 'json',
} as const;

/** A field of the answer as a file holds it: text as it is, lists of addresses as a table, all else as JSON. */
async function partOf(
  documents: DocumentClient,
  bodyId: BodyId,
  tab: ResultTabId,
  pageUrl: string | null,
): Promise<Part> {
  if (tab in textEndings) {
    const source = tab as keyof typeof textEndings;
    const text = await documents.ask('text', { bodyId, source, start: 0, end: Number.MAX_SAFE_INTEGER });
    return { text, ending: textEndings[source] };
  }
  if (tab === 'links' || tab === 'images') {
    const urls = await documents.ask('list', { bodyId, field: tab });
    const words = await documents.ask('linkWords', { bodyId, field: tab });
    return { text: linkRowsCsv(linkRows(urls, pageUrl, words)), ending: 'csv' };
  }
  const value = await documents.ask('value', { bodyId, path: ['data', tab] });
  return { text: `${JSON.stringify(value, null, 2)}\n`, ending: 'json' };
}
