import { CircleAlert, CircleCheck, KeyRound, Package, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { secretVariable } from '../../../shared/request/snippets/secretValues.ts';
import type { Snippet } from '../../../shared/request/snippets/snippet.ts';
import { snippetKeyVariable } from '../../../shared/request/snippets/writeSnippet.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
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

/** What somebody should know about the code before they run it. */
export function SnippetNotes({ snippet, service, secrets, isStale, onCopy }: SnippetNotesProps) {
  const { t, list } = useText();
  const { ownCommand } = service;
  return (
    <ul className="flex max-h-[40%] shrink-0 flex-col gap-1 overflow-y-auto border-t border-border-subtle px-pane py-2">
      {isStale ? (
        <Note icon={TriangleAlert} tone="text-warning-text">
          {t('snippets.brokenJson')}
        </Note>
      ) : null}
      <BodyNote snippet={snippet} />
      <Note icon={KeyRound} tone="text-text-2">
        {service.hasKey ? t('snippets.noKey', { variable: snippetKeyVariable }) : t('snippets.noKeyNeeded')}
      </Note>
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
      {ownCommand === null ? null : (
        <Note icon={CircleAlert} tone="text-text-2">
          {t(ownCommand.about)}{' '}
          <code className="rounded-s bg-surface-sunken px-1 type-12" data-selectable>
            {ownCommand.command}
          </code>{' '}
          <Button variant="link" size="small" onPress={() => onCopy(ownCommand.command)}>
            {t('snippets.copyCommand')}
          </Button>
        </Note>
      )}
    </ul>
  );
}

const bodyWords = {
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
        {t(bodyWords[adds])}
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
