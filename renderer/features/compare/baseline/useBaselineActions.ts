import type { BaselinePart } from '../../../../shared/document/compare/baselineParts.ts';
import type { LineMask } from '../../../../shared/document/compare/lineMasks.ts';
import type { IpcResult } from '../../../../shared/ipc/envelope.ts';
import type { BaselineTarget, WrittenBaseline } from '../../../../shared/project/baseline.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { queryKeys } from '../../../data/queries/queryKeys.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { showToast, worked } from '../../../ui/overlays/Toasts.tsx';
import { documents } from '../comparedDocuments.ts';

export interface BaselineActions {
  /** Makes all that a run brought the baseline of its request. */
  accept(place: BaselineTarget, run: RunModel): Promise<void>;
  /** Replaces the text of one field of the baseline. `expected` is the hash of its file as it was read. */
  savePart(place: BaselineTarget, part: BaselinePart, expected: string | null): Promise<void>;
  ignore(place: BaselineTarget, name: string, masks: readonly LineMask[]): Promise<void>;
  remove(place: BaselineTarget): Promise<void>;
}

const about = 'baseline';

/** Writes baselines; each write is reported with undo, and asks for confirmation before a possible key is shared with other people. */
export function useBaselineActions(): BaselineActions {
  const { t, list } = useText();
  const { host, queries } = useServices();
  const renew = () => queries.invalidateQueries({ queryKey: queryKeys.baselines });

  const undo = async (undoId: string): Promise<void> => {
    const undone = await host.call('baselines.undo', { undoId });
    await renew();
    if (worked(about, undone)) showToast({ about, text: t('compare.baseline.undone') });
  };
  const undoAction = (undoId: string) => ({ text: t('compare.baseline.undo'), run: () => void undo(undoId) });

  /** Writes a baseline, and if it was rejected because of a possible key, again after confirmation. */
  async function write(
    call: (mayHoldSecrets: boolean) => Promise<IpcResult<WrittenBaseline>>,
    leftOut: readonly string[],
    mayHoldSecrets = false,
  ): Promise<void> {
    const written = await call(mayHoldSecrets);
    await renew();
    if (!worked(about, written, (reason) => t('compare.baseline.failed', { reason }))) return;
    const { value } = written;
    if (value.state === 'changed') return showToast({ about, text: t('compare.baseline.changed'), isFailure: true });
    if (value.state === 'secrets') {
      const [first] = value.secrets;
      return showToast({
        about,
        isFailure: true,
        text: t('compare.baseline.secrets', {
          count: value.secrets.length,
          start: first?.start ?? '',
          line: first?.line ?? 0,
          part: first?.part ?? '',
        }),
        action: { text: t('compare.baseline.anyway'), run: () => void write(call, leftOut, true) },
      });
    }
    const missing = [...leftOut, ...value.leftOut];
    const text = t(value.where === 'folder' ? 'compare.baseline.accepted' : 'compare.baseline.acceptedHere');
    showToast({
      about,
      text: missing.length === 0 ? text : `${text} ${t('compare.baseline.leftOut', { names: list(missing) })}`,
      action: undoAction(value.undoId),
    });
  }

  return {
    async accept(place, run) {
      const bodyId = run.body?.bodyId;
      if (bodyId === undefined) return;
      const read = await partsOf(bodyId).catch((failure: unknown) => String(failure));
      if (typeof read === 'string')
        return showToast({ about, text: t('compare.baseline.failed', { reason: read }), isFailure: true });
      if (read.parts.length === 0) {
        const isEmpty = read.leftOut.length === 0;
        const names = list(read.leftOut);
        const text = isEmpty ? t('compare.baseline.nothing') : t('compare.baseline.nothingFits', { names });
        return showToast({ about, text, isFailure: true });
      }
      const parts = [...read.parts];
      await write((mayHoldSecrets) => host.call('baselines.accept', { place, parts, mayHoldSecrets }), read.leftOut);
    },
    savePart: (place, part, expected) =>
      write((mayHoldSecrets) => host.call('baselines.savePart', { place, part, expected, mayHoldSecrets }), []),
    async ignore(place, name, masks) {
      const ignored = await host.call('baselines.ignore', { place, name, masks: [...masks] });
      await renew();
      worked(about, ignored, (reason) => t('compare.baseline.failed', { reason }));
    },
    async remove(place) {
      const removed = await host.call('baselines.remove', { place });
      await renew();
      if (!worked(about, removed, (reason) => t('compare.baseline.failed', { reason }))) return;
      const { undoId } = removed.value;
      showToast({ about, text: t('compare.baseline.removed'), action: undoAction(undoId) });
    },
  };
}

/** The response is opened only for this: it may not be visible anywhere. */
async function partsOf(bodyId: string) {
  await documents.call('open', { bodyId, request: {} });
  try {
    return await documents.call('baselineParts', { bodyId });
  } finally {
    await documents.call('close', { bodyId });
  }
}
