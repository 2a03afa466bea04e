import { FlaskConical } from 'lucide-react';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../labels/Icon.tsx';

interface PlayedBannerProps {
  /** The scenario that the failure lab played; null for a result of a service, which has no banner. */
  readonly played: {
    /** Host that was not contacted; null if the request names none. */
    readonly host: string | null;
    readonly scenario: string | null;
  } | null;
}

/** Banner above a result: the failure lab simulated it. */
export function PlayedBanner({ played }: PlayedBannerProps) {
  const { t } = useText();
  if (played === null) return null;
  const { host, scenario } = played;
  return (
    <p
      role="note"
      className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-2 border-b border-border bg-played-tint px-pane py-1.5 text-played-text type-12"
    >
      <Icon as={FlaskConical} size={14} />
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
        {host === null ? t('ui.played') : t('ui.played.host', { host })}
      </span>
      {scenario === null ? null : (
        <span data-selectable className="min-w-0 truncate font-code">
          {scenario}
        </span>
      )}
    </p>
  );
}
