import { Copy, FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EngineStatus } from '../../../shared/engine/status.ts';
import { useSettings } from '../../data/queries/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Sparkline } from '../../ui/labels/Sparkline.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';
import { useEngineSamples } from './useEngineSamples.ts';

/** How to use the engine from elsewhere: its URL, its token and a shell command; then facts about it. */
export function EngineFacts({ engine }: { readonly engine: EngineStatus }) {
  const { t } = useText();
  const { host } = useServices();
  const { url } = engine;
  const { enginePort } = useSettings();
  const isFixed = url !== null && enginePort !== null && new URL(url).port === String(enginePort);
  const copy = async (text: string, done: string) => {
    const result = await host.call('clipboard.write', { text });
    if (worked('engine', result)) showToast({ about: 'engine', text: done });
  };
  const copyToken = async () => {
    const result = await host.call('engine.copyToken', null);
    if (worked('engine', result))
      showToast({ about: 'engine', text: t(isFixed ? 'engine.tokenCopied.fixed' : 'engine.tokenCopied') });
  };
  const openData = async () => {
    const result = await host.call('app.openFolder', { folder: 'engine' });
    worked('engine', result);
  };
  const asleep = (
    <span className="text-text-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('engine.addressAsleep')}</span>
    </span>
  );
  return (
    <Card className="shrink-0">
      <dl
        aria-label={t('engine.facts')}
        className="-mt-px grid grid-cols-1 @[640px]:grid-cols-3 [&>div]:border-t [&>div]:border-border-subtle @[640px]:[&>div:not(:nth-child(3n+1))]:border-s"
      >
        <Fact title={t('engine.address')}>
          {url === null ? (
            asleep
          ) : (
            <>
              <Code>{url}</Code>
              <IconButton icon={Copy} label={t('engine.copy')} onPress={() => void copy(url, t('engine.copied'))} />
            </>
          )}
        </Fact>
        <Fact title={t(isFixed ? 'engine.token.fixed' : 'engine.token')}>
          {url === null ? (
            asleep
          ) : (
            <>
              <span aria-hidden className="text-text-3 type-code">
                ••••••••
              </span>
              <Button size="small" onPress={() => void copyToken()}>
                {t('engine.copyToken')}
              </Button>
            </>
          )}
        </Fact>
        <Fact title={t('engine.elsewhere')}>
          {url === null ? (
            asleep
          ) : (
            <>
              <Code>{`TROWEL_URL=${url}`}</Code>
              <Button size="small" icon={Copy} onPress={() => void copy(curlExample(url), t('engine.curlCopied'))}>
                {t('engine.copyCurl')}
              </Button>
            </>
          )}
        </Fact>
        <Fact title={t('engine.pid')}>
          {engine.pid === null ? asleep : <span className="type-code">{engine.pid}</span>}
        </Fact>
        <Fact title={t('engine.version')}>
          {engine.health === null ? asleep : <span className="type-code">{engine.health.version}</span>}
        </Fact>
        <Fact title={t('engine.data')}>
          <Button size="small" icon={FolderOpen} onPress={() => void openData()}>
            {t('engine.openData')}
          </Button>
        </Fact>
      </dl>
    </Card>
  );
}

/** The token stays a variable: the copied command may be pasted anywhere. */
function curlExample(url: string): string {
  return [
    `curl -s ${url}/v2/scrape \\`,
    '  -H "Authorization: Bearer $TROWEL_TOKEN" -H \'Content-Type: application/json\' \\',
    `  -d '{"url":"http://demo.trowel.test/","formats":["markdown","links"]}'`,
  ].join('\n');
}

function Code({ children }: { readonly children: string }) {
  return (
    <span data-selectable className="min-w-0 truncate type-code">
      {children}
    </span>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 px-4 py-2.5">
      <dt className="text-text-2 type-12">{title}</dt>
      <dd className="flex min-h-6 min-w-0 items-center gap-2">{children}</dd>
    </div>
  );
}

/** How busy it is now and was in the last minutes. */
export function EngineTiles({
  engine,
  health,
}: {
  readonly engine: EngineStatus;
  readonly health: NonNullable<EngineStatus['health']>;
}) {
  const { t, bytes } = useText();
  const samples = useEngineSamples();
  const [value = '', unit = ''] = bytes(health.memoryBytes).split(/\s/);
  return (
    <div className="grid shrink-0 grid-cols-2 gap-3 @[880px]:grid-cols-4">
      <Tile title={t('engine.memory')} value={value} unit={`${unit} ${t('engine.memoryNow')}`}>
        <Sparkline label={t('engine.chartMemory')} values={samples.map((sample) => sample.memoryBytes)} colour={5} />
      </Tile>
      <Tile
        title={t('engine.running')}
        value={String(health.active)}
        unit={t('engine.runningOf', { limit: health.concurrency })}
      >
        <Sparkline
          label={t('engine.chartRunning')}
          values={samples.map((sample) => sample.active)}
          colour={9}
          minTop={health.concurrency}
        />
      </Tile>
      <Tile title={t('engine.waiting')} value={String(health.waiting)} unit={t('engine.waitingUnit')} />
      <Tile title={t('engine.restarts')} value={String(engine.restarts)} unit={t('engine.restartsUnit')} />
    </div>
  );
}

interface TileProps {
  readonly title: string;
  readonly value: string;
  readonly unit: string;
  readonly children?: ReactNode;
}

function Tile({ title, value, unit, children }: TileProps) {
  return (
    <Card className="flex h-28 flex-col">
      <div className="flex flex-col px-4 pt-3">
        <span className="text-text-2 type-12">{title}</span>
        <span className="flex items-baseline gap-1.5">
          <span className="font-strong tabular-nums type-20">{value}</span>
          <span className="min-w-0 truncate text-text-2 type-12" title={unit}>
            {unit}
          </span>
        </span>
      </div>
      <div className="mt-auto">{children}</div>
    </Card>
  );
}
