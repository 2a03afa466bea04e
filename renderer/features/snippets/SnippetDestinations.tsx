import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';
import type { ChosenSnippetService } from './useSnippetService.ts';

interface SnippetDestinationsProps {
  readonly going: ChosenSnippetService;
}

/** The choice of where the code sends the request, with the URL that follows from it. */
export function SnippetDestinations({ going }: SnippetDestinationsProps) {
  const { t } = useText();
  const { destination, destinations, choose, service } = going;
  if (destination === null) return null;
  return (
    <div className="flex min-h-toolbar shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border-subtle px-pane py-1">
      <Segments
        label={t('snippets.places')}
        value={destination}
        onChange={choose}
        items={destinations.map((id) => ({ id, text: t(`snippets.place.${id}`) }))}
      />
      {service === null ? null : (
        <span data-selectable className="min-w-0 truncate text-text-2 type-code">
          {service.baseUrl}
        </span>
      )}
    </div>
  );
}

/** Explains why there is no code: the connection was removed, or this engine has no port yet. */
export function NoSnippet({ going }: SnippetDestinationsProps) {
  const { t } = useText();
  const { commands } = useServices();
  const { destination, engineFault } = going;
  if (destination !== 'engine') return <p className="flex-1 px-pane py-4">{t('snippets.noUrl')}</p>;
  return (
    <div className="flex flex-1 flex-col items-start gap-3 px-pane py-4">
      <p role="status">
        {engineFault === null ? t('snippets.engine.starting') : t('snippets.engine.failed', { reason: engineFault })}
      </p>
      {engineFault === null ? null : (
        <Button size="small" onPress={() => void commands.run('engine.open')}>
          {t('snippets.engine.page')}
        </Button>
      )}
    </div>
  );
}
