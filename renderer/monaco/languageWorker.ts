import { editor } from 'monaco-editor/editor';

/**
 * Starts the worker of a language service. Replaces the package's function of this name (build/vite/replaceMonacoWorkers.ts), whose file
 * loads every feature of the editor.
 */
export function createWebWorker<Api extends object>({
  label,
  createData,
  ...rest
}: WorkerOptions): editor.MonacoWebWorker<Api> {
  return editor.createWebWorker<Api>({ ...rest, worker: startWorker(label, createData) });
}

type WorkerOptions = Omit<Parameters<typeof editor.createWebWorker>[0], 'worker'> & {
  readonly label: string;
  readonly createData: unknown;
};

async function startWorker(label: string, createData: unknown): Promise<Worker> {
  const worker = await self.MonacoEnvironment?.getWorker?.('workerMain.js', label);
  if (worker === undefined) throw new Error(`no worker for ${label}`);
  // The worker's bootstrap drops the first message; the second one contains the data that its service is created from.
  worker.postMessage('ignore');
  worker.postMessage(createData);
  return worker;
}
