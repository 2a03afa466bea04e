import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { Plus } from 'lucide-react';
import type { Connection } from '../../../shared/connection/connection.ts';
import { connectionColour } from '../../data/labels/connectionColour.ts';
import { keyLabel } from '../../data/labels/keyLabel.ts';
import { useConnections, useKeyStatus } from '../../data/queries/queries.ts';
import { useServices, useWindowState } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dot } from '../../ui/labels/Dot.tsx';
import { OptionList } from '../../ui/controls/OptionList.tsx';
import { ConnectionDetail } from './ConnectionDetail.tsx';

/** All services: a list, and the chosen one at its side. */
export function ConnectionsPage() {
  const { t } = useText();
  const { commands, window: state } = useServices();
  const connections = useConnections().data;
  const chosenId = useWindowState((window) => window.chosenConnectionId);
  if (connections === undefined) return null;
  const chosen = connections.find((connection) => connection.id === chosenId) ?? connections[0];
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <section className="flex w-[300px] shrink-0 flex-col border-e border-border max-[1100px]:w-[232px]">
        <header className="flex h-14 shrink-0 items-center justify-between ps-5 pe-4">
          <h2 className="font-strong type-16">{t('connections.title')}</h2>
          <Button size="small" icon={Plus} onPress={() => void commands.run('connections.add')}>
            {t('connections.add')}
          </Button>
        </header>
        <OptionList
          label={t('connections.list')}
          focusName="connections"
          size="card"
          className="px-2"
          items={connections.map((connection) => ({
            id: connection.id,
            text: connection.name,
            content: <ConnectionRow connection={connection} />,
          }))}
          value={chosen?.id ?? null}
          onChange={(id) => state.setState({ chosenConnectionId: id })}
        />
        {connections.every((connection) => connection.kind !== 'service') ? (
          <p className="px-5 pt-4 text-text-2">{t('connections.empty')}</p>
        ) : null}
        <p className="px-5 py-4 text-text-3 type-12">{t('connections.note')}</p>
      </section>
      {chosen === undefined ? null : <ConnectionDetail key={chosen.id} connection={chosen} />}
    </div>
  );
}

function ConnectionRow({ connection }: { readonly connection: Connection }) {
  const { t } = useText();
  const status = useKeyStatus().data?.keys.find((key) => key.connectionId === connection.id);
  const isLocal = connection.kind !== 'service';
  const secondLine = (): string => {
    if (connection.kind === 'lab') return t('lab.connection');
    return isLocal ? t('connections.local.second') : hostOf(connection.baseUrl);
  };
  const tone =
    status?.state === 'locked' || status?.store === 'memory'
      ? 'text-warning-text'
      : status?.state === 'present'
        ? 'text-success-text'
        : 'text-text-3';
  const state = connection.kind === 'lab' ? null : isLocal ? t('connections.local.default') : keyLabel(status, t);
  const look = `type-12 ${isLocal ? 'text-text-3' : tone}`;
  return (
    <>
      <Dot colour={connectionColour(connection)} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{connection.name}</span>
        <span className={`text-text-2 type-12 ${isLocal ? '' : 'truncate'}`}>{secondLine()}</span>
        {/* In a narrow list on its own line: next to the host it would truncate it. */}
        <span className={`min-[1101px]:hidden ${look}`}>{state}</span>
      </span>
      <span className={`max-w-[45%] shrink-0 text-end max-[1100px]:hidden ${look}`}>{state}</span>
    </>
  );
}

function hostOf(baseUrl: string): string {
  return canParseUrl(baseUrl) ? new URL(baseUrl).host : baseUrl;
}
