import { secretSlots } from '../../../../shared/connection/secretSlots.ts';
import { FileKey2 } from 'lucide-react';
import type { CertificateFile } from '../../../../shared/settings/certificateFile.ts';
import { proxyServerPattern } from '../../../../shared/settings/settings.ts';
import { useCall, useCertificateFile, useSettings } from '../../../data/queries/queries.ts';
import { queryKeys } from '../../../data/queries/queryKeys.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { FieldMessage } from '../../../ui/controls/FieldMessage.tsx';
import { toastCallbacks } from '../../../ui/overlays/Toasts.tsx';
import { SecretSetting } from '../SecretSetting.tsx';
import { SegmentSetting, TextSetting } from './plainControls.tsx';

/** Proxy for connections to services: the system's, none, or a custom one. */
export function ProxyControl() {
  const { t } = useText();
  const { proxyMode, proxyServer, proxyUser } = useSettings();
  const isSocks = proxyServer.toLowerCase().startsWith('socks');
  return (
    <>
      <SegmentSetting id="proxy" name="proxyMode" choices={['system', 'none', 'manual']} />
      {proxyMode === 'manual' ? (
        <>
          <TextSetting
            id="proxy"
            name="proxyServer"
            label={t('settings.row.proxy.server')}
            placeholder="http://proxy.example:3128"
            isCode
            check={(text) =>
              text === '' || proxyServerPattern.test(text) ? null : t('settings.row.proxy.serverWrong')
            }
          />
          {proxyServer === '' ? (
            <FieldMessage tone="warning">{t('settings.row.proxy.serverMissing')}</FieldMessage>
          ) : null}
          <TextSetting
            id="proxy"
            name="proxyBypass"
            label={t('settings.row.proxy.bypass')}
            placeholder="*.corp.example, 10.0.0.0/8"
            isCode
          />
          <TextSetting id="proxy" name="proxyUser" label={t('settings.row.proxy.user')} />
          {proxyUser === '' ? null : isSocks ? (
            <FieldMessage tone="warning">{t('settings.row.proxy.socksUser')}</FieldMessage>
          ) : (
            <SecretSetting connectionId={secretSlots.proxy} label={t('settings.row.proxy.password')} />
          )}
        </>
      ) : null}
    </>
  );
}

/** Additional CA file: chosen in the system's dialog, with the names of its certificates. */
export function ExtraCaControl() {
  const { t } = useText();
  const file = useCertificateFile().data;
  const choose = useCall('certificates.choose', [queryKeys.certificates]);
  const forget = useCall('certificates.forget', [queryKeys.certificates]);
  if (file === undefined) return null;
  return (
    <>
      {file === null ? (
        <p className="pt-1.5 text-text-2">{t('settings.row.extraCa.none')}</p>
      ) : (
        <CertificateCard file={file} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={FileKey2}
          isDisabled={choose.isPending}
          onPress={() => choose.mutate(null, toastCallbacks('certificates'))}
        >
          {t(file === null ? 'settings.row.extraCa.choose' : 'settings.row.extraCa.other')}
        </Button>
        {file === null ? null : (
          <Button size="small" variant="quiet" onPress={() => forget.mutate(null, toastCallbacks('certificates'))}>
            {t('settings.row.extraCa.forget')}
          </Button>
        )}
      </div>
    </>
  );
}

function CertificateCard({ file }: { readonly file: CertificateFile }) {
  const { t, day } = useText();
  return (
    <Card className="w-full max-w-[520px]">
      <p data-selectable className="px-3 py-2 type-code [overflow-wrap:anywhere]">
        {file.path}
      </p>
      {file.problem === null ? null : (
        <div className="border-t border-border-subtle px-3 py-2">
          <FieldMessage>{t(`settings.row.extraCa.${file.problem}`)}</FieldMessage>
        </div>
      )}
      <ul aria-label={t('settings.row.extraCa.list')}>
        {file.certificates.slice(0, 20).map((certificate) => (
          <li key={`${certificate.subject} ${certificate.validTo}`} className="border-t border-border-subtle px-3 py-2">
            <span data-selectable className="block font-medium [overflow-wrap:anywhere]">
              {certificate.subject}
            </span>
            <span className="text-text-2 type-12 [overflow-wrap:anywhere]">
              {certificate.issuer === certificate.subject
                ? t('settings.row.extraCa.own', { day: day(certificate.validTo, 0) })
                : t('settings.row.extraCa.by', { issuer: certificate.issuer, day: day(certificate.validTo, 0) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
