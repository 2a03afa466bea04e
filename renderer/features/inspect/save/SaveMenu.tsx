import { Download } from 'lucide-react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { savedName } from './savedName.ts';
import type { ResultTab, ResultTabId } from '../../../../shared/document/response/resultTabs.ts';
import { inspectionField } from '../../../../shared/run/inspectionFields.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { showToast } from '../../../ui/overlays/Toasts.tsx';
import type { DocumentDigest } from '../../../workers/documentProtocol.ts';
import { useDocuments } from '../documents.tsx';
import { type SavedPart, savedPart } from './savedPart.ts';
import { useSaveToast } from './useSaveToast.ts';
import { useSaveResponse, useSaveFile } from './useSaveFile.ts';
import { useSaveText } from './useSaveText.ts';

interface SaveMenuProps {
  readonly run: RunModel;
  readonly bodyId: BodyId;
  readonly digest: DocumentDigest;
  readonly tab: ResultTab;
}

/** Tabs that are no field of the response: a separate file can be saved if the engine reported one, and `raw` is the entire response. */
const withoutField: ReadonlySet<ResultTabId> = new Set(['xray', 'pageLog', 'raw']);
/** Artifacts saved alongside a response under another name than their tab's. */
const artifactOf: Readonly<Partial<Record<ResultTabId, string>>> = {
  xray: inspectionField('xray'),
  pageLog: inspectionField('log'),
};

/** Maximum number of characters of a saved text; a longer one is refused with a toast. */
const maxTextChars = 20_000_000;

/**
 * Exports a result: the visible tab, the markdown (the most common choice), the entire response, or the run as a file that another Trowel
 * opens.
 */
export function SaveMenu({ run, bodyId, digest, tab }: SaveMenuProps) {
  const { t } = useText();
  const { host } = useServices();
  const documents = useDocuments();
  const say = useSaveToast();
  const saveText = useSaveText();
  const saveFile = useSaveFile(run, artifactOf[tab.id] ?? tab.id);
  const saveAnswer = useSaveResponse(run, bodyId);
  const named = (ending: string): string => savedName(run, ending);
  const saveWhole = async (name: string, { text, isBase64 }: SavedPart): Promise<void> =>
    text.length > maxTextChars ? showToast({ text: t('inspect.save.tooLong') }) : saveText(name, text, isBase64);
  const save = async (what: 'part' | 'markdown' | 'answer' | 'run'): Promise<void> => {
    if (what === 'run') return say(await host.call('runs.export', { runId: run.runId }));
    if (what === 'part' && saveFile !== null) return saveFile();
    if (what === 'answer' && saveAnswer !== null) return saveAnswer();
    const part = await savedPart(what === 'part' ? tab.id : what === 'answer' ? 'raw' : what, {
      documents,
      bodyId,
      digest,
      pageUrl: run.summary?.finalUrl ?? null,
    });
    if (what !== 'part') return saveWhole(named(part.ending), part);
    return saveWhole(named(tab.id === part.ending ? part.ending : `${tab.id}.${part.ending}`), part);
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
            ...(digest.fields['markdown'] !== 'value' || tab.id === 'markdown'
              ? []
              : [{ id: 'markdown' as const, text: t('inspect.save.part', { name: t('inspect.tab.markdown') }) }]),
            { id: 'answer' as const, text: t('inspect.save.answer') },
            { id: 'run' as const, text: t('inspect.save.run'), description: t('inspect.save.run.about') },
          ],
        },
      ]}
      onAction={(what) => void save(what)}
    />
  );
}
