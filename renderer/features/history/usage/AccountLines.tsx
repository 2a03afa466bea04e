import { RefreshCw } from 'lucide-react';
import type { ConnectionId } from '../../../../shared/base/brand.ts';
import { type AccountBalance, type AccountReport, unlimitedBalance } from '../../../../shared/connection/account.ts';
import type { Connection } from '../../../../shared/connection/connection.ts';
import { useAccount } from '../../../data/history/usageQueries.ts';
import { connectionColour } from '../../../data/labels/connectionColour.ts';
import { useConnections, useEngineStatus } from '../../../data/queries/queries.ts';
import { queryKeys } from '../../../data/queries/queryKeys.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import type { Text } from '../../../messages/createText.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { DotName } from '../../../ui/labels/DotName.tsx';

/** What each service reports of its account, a line each; the chosen connections alone if there are any. */
export function AccountLines({ connectionIds }: { readonly connectionIds: readonly ConnectionId[] }) {
  const { t } = useText();
  const { queries } = useServices();
  const connections = useConnections().data ?? [];
  const shown = connections.filter(
    ({ id, kind }) => kind !== 'lab' && (connectionIds.length === 0 || connectionIds.includes(id)),
  );
  if (shown.length === 0) return null;
  return (
    <Card className="shrink-0">
      <header className="flex h-9 items-center justify-between gap-2 px-4">
        <h2 className="font-strong">{t('usage.accounts')}</h2>
        <IconButton
          icon={RefreshCw}
          label={t('usage.accounts.refresh')}
          onPress={() => void queries.invalidateQueries({ queryKey: queryKeys.accounts })}
        />
      </header>
      <ul aria-label={t('usage.accounts')}>
        {shown.map((connection) => (
          <AccountLine key={connection.id} connection={connection} />
        ))}
      </ul>
    </Card>
  );
}

/** The local engine is asked only while it runs: to be asked is no reason to start it. */
function AccountLine({ connection }: { readonly connection: Connection }) {
  const text = useText();
  const { t } = text;
  const isEngine = connection.kind === 'local-engine';
  const isReady = useEngineStatus().data?.state === 'ready';
  const { data, error, isFetching } = useAccount(connection.id, !isEngine || isReady);
  const parts = isEngine
    ? [t('usage.account.free'), ...engineParts(data, text)]
    : data !== undefined
      ? accountParts(data, text)
      : [
          error !== null
            ? t('usage.account.failed', { reason: error.message })
            : isFetching
              ? t('usage.account.asking')
              : '',
        ];
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-0.5 border-t border-border-subtle px-4 py-1">
      <DotName className="w-44" colour={connectionColour(connection)} name={connection.name} title={connection.name} />
      {parts.map((part, index) => (
        <span key={part} className={index === 0 ? 'tabular-nums' : 'text-text-2 tabular-nums'}>
          {part}
        </span>
      ))}
    </li>
  );
}

/** The engine charges nothing; the tokens of the language model may cost money elsewhere. */
function engineParts(report: AccountReport | undefined, { t, number }: Text): readonly string[] {
  const used = report?.kind === 'reported' ? (report.tokens?.used ?? 0) : 0;
  return used === 0 ? [] : [t('usage.account.tokensUsed', { count: number(used) })];
}

function accountParts(report: AccountReport, text: Text): readonly string[] {
  if (report.kind !== 'reported') return [text.t(`usage.account.${report.kind}`)];
  return [...balanceParts(report.credits, 'credits', text), ...balanceParts(report.tokens, 'tokens', text)];
}

const balanceKeys = {
  credits: { left: 'usage.account.credits', of: 'usage.account.creditsOf', unlimited: 'usage.account.unlimited' },
  tokens: { left: 'usage.account.tokens', of: 'usage.account.tokensOf', unlimited: 'usage.account.unlimitedTokens' },
} as const;

function balanceParts(
  balance: AccountBalance | null,
  unit: keyof typeof balanceKeys,
  { t, number, day }: Text,
): string[] {
  if (balance === null) return [];
  const { remaining, plan, periodEnd, used } = balance;
  const keys = balanceKeys[unit];
  if (remaining >= unlimitedBalance) return [t(keys.unlimited)];
  const left =
    plan === null
      ? t(keys.left, { remaining: number(remaining) })
      : t(keys.of, { remaining: number(remaining), plan: number(plan) });
  if (unit === 'tokens') return [left];
  return [
    left,
    ...(periodEnd === null ? [] : [t('usage.account.until', { day: day(periodEnd, Date.now()) })]),
    ...(used === null ? [] : [t('usage.account.used', { count: number(used) })]),
  ];
}
