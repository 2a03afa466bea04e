import {
  CornerDownLeft,
  FileText,
  Globe,
  Hourglass,
  Image,
  Keyboard,
  type LucideIcon,
  Mouse,
  MousePointerClick,
  Terminal,
} from 'lucide-react';
import type { ActionType } from '../../../shared/api/actions.ts';

export const stepIcons: Readonly<Record<ActionType, LucideIcon>> = {
  click: MousePointerClick,
  wait: Hourglass,
  write: Keyboard,
  press: CornerDownLeft,
  scroll: Mouse,
  screenshot: Image,
  scrape: Globe,
  executeJavascript: Terminal,
  pdf: FileText,
};
