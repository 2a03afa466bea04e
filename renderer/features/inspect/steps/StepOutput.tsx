import { Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import type { ActionResult, ActionResultList } from '../../../../shared/document/response/actionResults.ts';
import { restOf, textAt } from '../../../../shared/document/json/jsonParts.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { InertLink } from '../InertLink.tsx';
import { FetchAgain } from '../errors/FetchAgain.tsx';
import { NothingMark } from '../EmptyResult.tsx';
import { savedFile } from '../../../data/requests/savedFile.ts';
import { useCopy } from '../save/useCopyText.ts';
import { useImageZoom } from '../images/useImageZoom.ts';
import { useSaveFile } from '../save/useSaveFile.ts';
import { ZoomBar } from '../images/ZoomBar.tsx';
import { Facts } from '../fields/Facts.tsx';
import { PdfPages } from './PdfPages.tsx';

const kinds: Readonly<Record<ActionResultList, string>> = {
  screenshots: 'screenshot',
  scrapes: 'scrape',
  javascriptReturns: 'executeJavascript',
  pdfs: 'pdf',
};

interface StepOutputProps {
  readonly run: RunModel;
  readonly result: ActionResult;
}

/** The result that one action of a request returned. */
export function StepOutput({ run, result }: StepOutputProps) {
  const { t } = useText();
  const copy = useCopy();
  const { step, list, index, value } = result;
  const saveFile = useSaveFile(run, `actions.${list}.${index}`);
  return (
    <article className="mb-4 overflow-hidden rounded-l border border-border">
      <h3 className="flex h-9 items-center gap-2 border-b border-border-subtle ps-4 pe-2">
        {step === null ? null : <span className="text-text-3">{t('inspect.actions.step', { number: step })}</span>}
        <span className="font-medium">{kinds[list]}</span>
        {step === null ? <Tag tone="warning">{t('inspect.actions.unasked')}</Tag> : null}
        <span className="flex-1" />
        {saveFile === null ? null : (
          <IconButton icon={Download} label={t('inspect.actions.save')} onPress={() => void saveFile()} />
        )}
        <IconButton
          icon={Copy}
          label={t('inspect.actions.copy')}
          onPress={() => void copy(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}
        />
      </h3>
      {bodyOf(run, result)}
    </article>
  );
}

function bodyOf(run: RunModel, { list, index, value }: ActionResult): ReactNode {
  switch (list) {
    case 'screenshots':
      return <ImageResult run={run} index={index} value={value} />;
    case 'scrapes':
      return <ScrapeResult value={value} />;
    case 'javascriptReturns':
      return <ReturnResult value={value} />;
    case 'pdfs':
      return <PdfResult run={run} index={index} value={value} />;
  }
}

interface FileResultProps {
  readonly run: RunModel;
  readonly index: number;
  readonly value: JsonValue;
}

function ImageResult({ run, index, value }: FileResultProps) {
  const { t, number } = useText();
  const { bar, size, pane, image } = useImageZoom();
  const address = typeof value === 'string' ? value : null;
  const { source, artifact } = savedFile(run, `actions.screenshots.${index}`, address);
  if (source === null) return <NotSaved {...{ run, address, artifact }} />;
  const name = t('inspect.actions.pictureAlt', { number: index + 1 });
  return (
    <>
      <div role="group" aria-label={name} className="flex h-9 items-center gap-1 border-b border-border-subtle px-2">
        <ZoomBar {...bar} />
        <span className="ps-2 text-text-3 type-12">
          {size === null
            ? ''
            : t('inspect.screenshot.pixels', { width: number(size.width), height: number(size.height) })}
        </span>
      </div>
      <div
        {...pane}
        tabIndex={0}
        role="document"
        aria-label={name}
        className="max-h-[60vh] overflow-auto bg-surface-sunken p-4 focus-inset"
      >
        <img src={source} alt={name} {...image} className="mx-auto block max-w-none border border-border bg-paper" />
      </div>
    </>
  );
}

function PdfResult({ run, index, value }: FileResultProps) {
  const { t, bytes } = useText();
  const address = typeof value === 'string' ? value : null;
  const { artifact } = savedFile(run, `actions.pdfs.${index}`, address);
  if (artifact?.body == null) return <NotSaved {...{ run, address, artifact }} />;
  return (
    <>
      <PdfPages bodyId={artifact.body.bodyId} name={t('inspect.actions.pdfName', { number: index + 1 })} />
      <p className="px-4 py-3 text-text-2">
        {t('inspect.actions.pdfSaved', { size: bytes(artifact.body.size) })}
        {address === null ? null : <span className="block truncate text-text-3 type-code">{address}</span>}
      </p>
    </>
  );
}

interface NotSavedProps {
  readonly run: RunModel;
  readonly address: string | null;
  readonly artifact: RunModel['artifacts'][number] | undefined;
}

function NotSaved({ run, address, artifact }: NotSavedProps) {
  const { t } = useText();
  const message = artifact?.error?.message ?? null;
  const isData = address?.startsWith('data:') === true || (address !== null && !/^https?:/i.test(address));
  return (
    <div className="flex flex-col items-start gap-2 px-4 py-3 text-text-2">
      <p className="max-w-full">
        {message === null
          ? t(isData ? 'inspect.actions.inAnswer' : 'inspect.actions.notSaved')
          : t('inspect.actions.failed', { message })}
        {address === null ? null : (
          <span className="block truncate text-text-3 type-code">{address.slice(0, 300)}</span>
        )}
      </p>
      {artifact === undefined ? null : <FetchAgain run={run} field={artifact.field} />}
    </div>
  );
}

const maxSourceChars = 20_000;

function ScrapeResult({ value }: { readonly value: JsonValue }) {
  const { t, number } = useText();
  const scrape: JsonObject = isJsonObject(value) ? value : {};
  const url = textAt(scrape, 'url');
  const html = textAt(scrape, 'html') ?? '';
  return (
    <>
      <p className="truncate px-5 py-2">
        {url === null ? <NothingMark state="absent" /> : <InertLink href={url}>{url}</InertLink>}
      </p>
      <Disclosure title="html" note={t('inspect.json.cut', { count: html.length })}>
        <pre
          tabIndex={0}
          role="group"
          aria-label="html"
          className="mb-2 max-h-[320px] overflow-auto rounded-m bg-surface-sunken p-3 whitespace-pre-wrap focus-inset type-code [overflow-wrap:anywhere]"
        >
          {html.slice(0, maxSourceChars)}
        </pre>
        {html.length > maxSourceChars ? (
          <p className="pb-2 text-text-3 type-12">{t('inspect.actions.cut', { count: number(maxSourceChars) })}</p>
        ) : null}
      </Disclosure>
      <div className="px-5">
        <Facts title={t('inspect.field.more')} values={restOf(scrape, { url: 'text', html: 'text' })} />
      </div>
    </>
  );
}

function ReturnResult({ value }: { readonly value: JsonValue }) {
  const isTyped = isJsonObject(value) && Object.hasOwn(value, 'value');
  const returned = isTyped ? value['value'] : value;
  const text = typeof returned === 'string' ? returned : JSON.stringify(returned ?? null, null, 2);
  return (
    <div className="flex items-start gap-3 px-4 py-3">
      {isTyped && typeof value['type'] === 'string' ? <Tag>{value['type']}</Tag> : null}
      <pre
        tabIndex={0}
        role="group"
        aria-label="javascriptReturns"
        className="max-h-[320px] min-w-0 flex-1 overflow-auto whitespace-pre-wrap focus-inset type-code [overflow-wrap:anywhere]"
      >
        {text.slice(0, maxSourceChars)}
      </pre>
    </div>
  );
}
