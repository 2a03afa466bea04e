import { describe, expect, test } from 'vitest';
import { watchNetwork } from '../../../../../electron/engine/pages/loading/networkActivity.ts';
import { fakeDevtools } from '../devtools/fakeDevtools.ts';

function watched() {
  const fake = fakeDevtools();
  let time = 1000;
  const network = watchNetwork(fake.devtools, () => time);
  return {
    ...fake,
    network,
    pass: (ms: number) => (time += ms),
    begin: (requestId: string, type: string, more: object = {}) =>
      fake.tell('Network.requestWillBeSent', { requestId, type, loaderId: 'L1', frameId: 'F1', ...more }),
    navigate: (loaderId: string) => fake.tell('Page.frameNavigated', { frame: { loaderId, id: 'F1' } }),
  };
}

describe('what a page still loads', () => {
  test.each(['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch'])('%s may bring content', (type) => {
    const { network, begin, tell } = watched();
    begin('r1', type);
    expect(network.pending()).toBe(1);
    tell('Network.loadingFinished', { requestId: 'r1' });
    expect(network.pending()).toBe(0);
  });

  test.each(['Image', 'Media', 'Font', 'Ping', 'WebSocket', 'EventSource', 'Other'])('%s brings no text', (type) => {
    const { network, begin } = watched();
    begin('r1', type);
    expect(network.pending()).toBe(0);
  });

  test('the page’s own document does not count: it shows by itself how far it is', () => {
    const { network, begin, navigate } = watched();
    begin('L1', 'Document');
    navigate('L1');
    expect(network.pending()).toBe(0);
  });

  test('a frame that stopped loading has its document, even if nobody says so', () => {
    const { network, begin, tell } = watched();
    begin('r1', 'Document', { frameId: 'F2' });
    tell('Page.frameStoppedLoading', { frameId: 'F2' });
    expect(network.pending()).toBe(0);
  });

  test('the requests of the last document are forgotten with it', () => {
    const { network, begin, navigate } = watched();
    begin('r1', 'Fetch');
    begin('L2', 'Document', { loaderId: 'L2' });
    navigate('L2');
    expect(network.pending()).toBe(0);
  });

  test('scripts that ask for more than any page needs are stopped, once; pictures are no such thing', () => {
    const { network, begin, navigate, sent } = watched();
    const stops = () => sent.filter((method) => method === 'Emulation.setScriptExecutionDisabled').length;
    for (let index = 0; index < 5000; index += 1) begin(`i${index}`, 'Image');
    expect(network.floods()).toBe(false);
    for (let index = 0; index < 5000; index += 1) begin(`r${index}`, 'Fetch');
    expect(network.floods()).toBe(true);
    expect(stops()).toBe(1);
    navigate('L2');
    expect(network.floods()).toBe(false);
  });

  test('a line that is kept open is not waited for', () => {
    const { network, begin, pass } = watched();
    begin('r1', 'Fetch');
    pass(20_000);
    expect(network.pending()).toBe(0);
  });

  test('sockets and event streams are lines that stay open', () => {
    const { network, begin, tell } = watched();
    begin('r1', 'EventSource');
    tell('Network.webSocketCreated', { requestId: 'r2' });
    expect(network.openLines()).toBe(2);
    tell('Network.webSocketClosed', { requestId: 'r2' });
    tell('Network.loadingFailed', { requestId: 'r1' });
    expect(network.openLines()).toBe(0);
  });

  test('silence is measured from the last beginning or end', () => {
    const { network, begin, pass, tell } = watched();
    begin('r1', 'Fetch');
    pass(300);
    expect(network.silentMs()).toBe(300);
    tell('Network.loadingFailed', { requestId: 'r1', errorText: 'net::ERR_ABORTED' });
    expect(network.silentMs()).toBe(0);
  });

  test('what cuts the document off is kept, and what cuts others off is not', () => {
    const { network, begin, navigate, tell } = watched();
    navigate('L1');
    begin('r1', 'Fetch');
    tell('Network.loadingFailed', { requestId: 'r1', errorText: 'net::ERR_FAILED' });
    expect(network.documentFailure()).toBeNull();
    tell('Network.loadingFailed', { requestId: 'L1', errorText: 'net::ERR_CONTENT_LENGTH_MISMATCH' });
    expect(network.documentFailure()).toBe('net::ERR_CONTENT_LENGTH_MISMATCH');
  });

  test('a document without end is stopped', () => {
    const { network, navigate, tell, sent } = watched();
    navigate('L1');
    tell('Network.dataReceived', { requestId: 'L1', dataLength: 5_000_000 });
    expect(network).toMatchObject({});
    expect(network.documentBytes()).toBe(5_000_000);
    expect(sent).toEqual([]);
    tell('Network.dataReceived', { requestId: 'L1', dataLength: 10_000_000 });
    expect(network.documentTooLong()).toBe(true);
    expect(sent).toEqual(['Page.stopLoading']);
  });

  test('words that nobody understands change nothing', () => {
    const { network, tell } = watched();
    for (const params of [null, 5, {}, { requestId: 7 }, { frame: {} }]) {
      for (const method of [
        'Network.requestWillBeSent',
        'Network.loadingFinished',
        'Network.dataReceived',
        'Page.frameNavigated',
      ]) {
        tell(method, params);
      }
    }
    expect(network.pending()).toBe(0);
  });
});
