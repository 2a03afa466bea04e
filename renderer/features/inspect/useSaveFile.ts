import { endingOf, fileNameOf } from '../../../shared/document/fileName.ts';
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
  const name = fileNameOf(run.summary?.title ?? run.summary?.finalUrl ?? '', ending);
  return async () => say(await host.call('runs.saveFile', { runId: run.runId, field, name }));
}
