import type { SupportKind } from '../../../../shared/document/grounding/grounding.ts';
import type { Tone } from '../../../ui/labels/Tag.tsx';

export const supportTones: Readonly<Record<SupportKind, Tone>> = { exact: 'success', fuzzy: 'warning', none: 'danger' };
