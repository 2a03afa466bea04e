import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Result } from '../../../../shared/base/result.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { worked } from '../../../ui/overlays/Toasts.tsx';

interface AgainButtonProps {
  readonly fetch: () => Promise<Result<unknown, AppError>>;
  /** Returns the failure message with its reason. */
  readonly failed: (reason: string) => string;
}

/** Fetches a file that could not be fetched before; the button stays pressed until the fetch ends. */
export function AgainButton({ fetch, failed }: AgainButtonProps) {
  const { t } = useText();
  const [isBusy, setIsBusy] = useState(false);
  const fetchIt = async (): Promise<void> => {
    setIsBusy(true);
    const fetched = await fetch();
    setIsBusy(false);
    worked('fetchAgain', fetched, failed);
  };
  return (
    <Button size="small" icon={RotateCcw} isDisabled={isBusy} onPress={() => void fetchIt()}>
      {t(isBusy ? 'inspect.fetchAgain.busy' : 'inspect.fetchAgain')}
    </Button>
  );
}
