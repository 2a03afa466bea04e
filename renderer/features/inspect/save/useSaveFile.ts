import { endingOf } from '../../../../shared/document/fileName.ts';
import { savedName } from './savedName.ts';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { mediaTypeOf } from '../../../../shared/base/mediaType.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useSaveToast } from './useSaveToast.ts';

/**
 * Returns a function that saves a file that was received with a run, by its artifact's field, to a location that the person chooses; null
 * if the run has no stored file for it.
 */
export function useSaveFile(run: RunModel, field: string): (() => Promise<void>) | null {
  const { host } = useServices();
  const say = useSaveToast();
  const saved = run.artifacts.find((artifact) => artifact.field === field)?.body ?? null;
  if (saved === null) return null;
  const ending = `${field.replaceAll(/[^A-Za-z0-9.]/g, '')}.${endingOf(saved.contentType)}`;
  const name = savedName(run, ending);
  return async () => say(await host.call('runs.saveFile', { runId: run.runId, field, name }));
}

/** Saves a run's response unchanged, to the last digit and of any length; null if another body is shown. */
export function useSaveResponse(run: RunModel, shown: BodyId): (() => Promise<void>) | null {
  const { host } = useServices();
  const say = useSaveToast();
  if (run.body?.bodyId !== shown) return null;
  const { contentType } = run.body;
  const known = endingOf(contentType);
  // A service's response is JSON whatever type it states; a page returned by a raw call must not open as a page on a double click.
  const ending = known !== 'bin' ? known : mediaTypeOf(contentType).startsWith('text/') ? 'txt' : 'json';
  const name = savedName(run, ending);
  return async () => say(await host.call('runs.saveFile', { runId: run.runId, field: null, name }));
}
