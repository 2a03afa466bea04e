import { WandSparkles } from 'lucide-react';
import type { QuickFix } from '../../../../shared/request/problems.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { fixName } from './problemLabels.ts';

interface FixButtonProps {
  readonly fix: QuickFix;
  readonly className: string;
  readonly onApply: (fix: QuickFix) => void;
}

/** A button that applies a fix, labeled by its name; a long label is truncated if space is short. */
export function FixButton({ fix, className, onApply }: FixButtonProps) {
  const text = useText();
  return (
    <Button variant="link" size="small" icon={WandSparkles} className={className} onPress={() => onApply(fix)}>
      <span className="truncate">{fixName(text, fix)}</span>
    </Button>
  );
}
