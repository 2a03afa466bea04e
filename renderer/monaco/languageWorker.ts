import { editor } from 'monaco-editor/editor';

/**
 * Starts the worker of a language service. It stands in for the package's own function of this name
 * (build/vite/leanMonaco.ts), whose file loads every feature of the editor to define it.
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
  // The first message is dropped by the worker's bootstrap; the second is what its service is made of.
  worker.postMessage('ignore');
  worker.postMessage(createData);
  return worker;
}
