import { CircleAlert, CircleCheck, KeyRound, Package, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { secretVariable } from '../../../shared/request/snippets/secretValues.ts';
import type { Snippet } from '../../../shared/request/snippets/snippet.ts';
import { showSettings } from '../../data/workspace/navigation.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import type { SnippetService } from './useSnippetService.ts';

interface SnippetNotesProps {
  readonly snippet: Snippet;
  readonly service: SnippetService;
  /** Names of secrets that the request is sent with. */
  readonly secrets: readonly string[];
  /** The JSON does not parse: the code is of the body before. */
  readonly isStale: boolean;
  readonly onCopy: (text: string) => void;
}

/** Notes about the code to read before running it. */
export function SnippetNotes({ snippet, service, secrets, isStale, onCopy }: SnippetNotesProps) {
  const { t, list } = useText();
  const { labCommand, hasKey, keyVariable } = service;
  return (
    <ul className="flex max-h-[40%] shrink-0 flex-col gap-1 overflow-y-auto border-t border-border-subtle px-pane py-2">
      {isStale ? (
        <Note icon={TriangleAlert} tone="text-warning-text">
          {t('snippets.brokenJson')}
        </Note>
      ) : null}
      <BodyNote snippet={snippet} />
      <Note icon={KeyRound} tone="text-text-2">
        {hasKey ? t('snippets.noKey', { variable: keyVariable }) : t('snippets.noKeyNeeded')}
      </Note>
      <EngineNote service={service} />
      {service.isDefaultUrl ? (
        <Note icon={CircleAlert} tone="text-text-2">
          {t('snippets.usualUrl')}
        </Note>
      ) : null}
      {secrets.length === 0 ? null : (
        <Note icon={KeyRound} tone="text-text-2">
          {t('snippets.secrets', { variables: list(secrets.map(secretVariable)) })}
        </Note>
      )}
      {snippet.install === null ? null : (
        <Note icon={Package} tone="text-text-2">
          {t('snippets.install', { command: snippet.install })}
        </Note>
      )}
      {labCommand === null ? null : (
        <Note icon={CircleAlert} tone="text-text-2">
          {t('lab.snippet')}{' '}
          <code className="rounded-s bg-surface-sunken px-1 type-12" data-selectable>
            {labCommand}
          </code>{' '}
          <Button variant="link" size="small" onPress={() => onCopy(labCommand)}>
            {t('snippets.copyCommand')}
          </Button>
        </Note>
      )}
    </ul>
  );
}

/** Where the token of this engine is, and for how long port and token are good. */
function EngineNote({ service: { engine, keyVariable } }: { readonly service: SnippetService }) {
  const { t } = useText();
  const services = useServices();
  const { commands } = services;
  if (engine === null) return null;
  const showPort = () => {
    showSettings(services, 'engine');
  };
  const { port, isFixed, isRunning } = engine;
  return (
    <Note icon={CircleAlert} tone="text-text-2">
      {t(isFixed ? 'snippets.engine.fixed' : 'snippets.engine.passing', { port, variable: keyVariable })}
      {isRunning ? null : ` ${t('snippets.engine.asleep')}`}{' '}
      <Button variant="link" size="small" onPress={() => void commands.run('engine.open')}>
        {t('snippets.engine.page')}
      </Button>
      {isFixed ? null : (
        <>
          {' '}
          <Button variant="link" size="small" onPress={showPort}>
            {t('snippets.engine.fix')}
          </Button>
        </>
      )}
    </Note>
  );
}

const bodyNotes = {
  nothing: 'snippets.sameBody',
  label: 'snippets.sameBodyLabel',
  defaults: 'snippets.sameOptions',
} as const;

/** How the code's body compares to the form's. */
function BodyNote({ snippet }: { readonly snippet: Snippet }) {
  const { t, list } = useText();
  const { detour, adds } = snippet;
  return (
    <>
      <Note icon={CircleCheck} tone="text-success-text">
        {t(bodyNotes[adds])}
      </Note>
      {detour === null ? null : (
        <Note icon={CircleAlert} tone="text-text-2">
          {t('snippets.detour', { fields: list(detour.fields), count: detour.fields.length })}
        </Note>
      )}
    </>
  );
}

function Note({
  icon,
  tone,
  children,
}: {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={`flex items-start gap-2 type-12 ${tone}`}>
      <Icon as={icon} size={14} className="mt-px shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}
