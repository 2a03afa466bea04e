import { endingOf } from '../../../shared/document/fileName.ts';
import { savedName } from './savedName.ts';
import type { BodyId } from '../../../shared/base/brand.ts';
import { mediaTypeOf } from '../../../shared/base/mediaType.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useSaid } from './useSaid.ts';

/** Saves a file that came with a run, by its artifact's field, where the person chooses; null where none was saved with it. */
export function useSaveFile(run: RunModel, field: string): (() => Promise<void>) | null {
  const { host } = useServices();
  const say = useSaid();
  const saved = run.artifacts.find((artifact) => artifact.field === field)?.body ?? null;
  if (saved === null) return null;
  const ending = `${field.replaceAll(/[^A-Za-z0-9.]/g, '')}.${endingOf(saved.contentType)}`;
  const name = savedName(run, ending);
  return async () => say(await host.call('runs.saveFile', { runId: run.runId, field, name }));
}

/** Saves a run's answer as it came, to the last digit and however long it is; null where another body is shown. */
export function useSaveAnswer(run: RunModel, shown: BodyId): (() => Promise<void>) | null {
  const { host } = useServices();
  const say = useSaid();
  if (run.body?.bodyId !== shown) return null;
  const { contentType } = run.body;
  const known = endingOf(contentType);
  // A service's answer is JSON, whatever it says; a page that a raw call brought is not one to be opened by a press.
  const ending = known !== 'bin' ? known : mediaTypeOf(contentType).startsWith('text/') ? 'txt' : 'json';
  const name = savedName(run, ending);
  return async () => say(await host.call('runs.saveFile', { runId: run.runId, field: null, name }));
}
