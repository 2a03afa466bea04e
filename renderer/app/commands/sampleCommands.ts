import { Bot, CircleDot, FileText, GraduationCap, type LucideIcon, SendHorizontal } from 'lucide-react';
import type { SampleId } from '../../../shared/workspace/samples.ts';
import { startSample } from '../../data/samples/startSample.ts';
import { worked } from '../../ui/overlays/Toasts.tsx';
import type { Command } from './command.ts';

const sample = (id: string, sampleId: SampleId, icon: LucideIcon, title: Command['title']): Command => ({
  id,
  title,
  group: 'app',
  icon,
  run: ({ services }) => {
    void startSample(services, sampleId).then((started) => worked('agents', started));
  },
});

/** The samples of the first start, and the dialog that lists them. */
export const sampleCommands: readonly Command[] = [
  {
    id: 'samples.open',
    title: 'app.command.samples',
    group: 'app',
    icon: GraduationCap,
    run: ({ services }) => services.window.setState({ dialog: { kind: 'samples' } }),
  },
  sample('demo.scrape', 'scrape', SendHorizontal, 'app.command.demo'),
  sample('demo.pdf', 'pdf', FileText, 'app.command.demoPdf'),
  sample('demo.agent', 'agent', Bot, 'app.command.demoAgent'),
  sample('demo.record', 'record', CircleDot, 'app.command.demoRecord'),
];
