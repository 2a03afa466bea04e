import {
  Bot,
  Brain,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CircleSlash,
  Flag,
  Globe,
  type LucideIcon,
  MessageSquare,
  Package,
  PanelTop,
  Wrench,
} from 'lucide-react';
import type { TraceRecord } from '../../../shared/trace/traceModel.ts';
import { isErrorRecord } from '../../../shared/trace/timelineRows.ts';

/** Returns the icon of an event (design 7). */
export function eventIcon(record: TraceRecord): LucideIcon {
  if (isErrorRecord(record)) return CircleAlert;
  const { detail } = record.event;
  switch (detail.kind) {
    case 'tool_call.started':
    case 'tool_call.finished':
      return /scrape|fetch|crawl|navigate|goto|open/i.test(detail.toolName ?? '') ? Globe : Wrench;
    case 'reasoning.summary':
      return Brain;
    case 'progress.reported':
      return MessageSquare;
    case 'artifact.updated':
      return Package;
    case 'browser.session.started':
    case 'browser.session.finished':
      return PanelTop;
    case 'agent.started':
      return Bot;
    case 'agent.finished':
    case 'run.finished':
      return CircleCheck;
    case 'run.started':
      return Flag;
    case 'run.cancel_requested':
      return CircleSlash;
    default:
      return CircleHelp;
  }
}
