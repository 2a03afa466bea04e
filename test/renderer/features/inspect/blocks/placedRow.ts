import type { BlockRow } from '../../../../../renderer/workers/blocks/blockProtocol.ts';

/** A block of a document with a position in its text and one on its page. */
export function placedRow(number: number, span: BlockRow['span'], box: BlockRow['box'] = null): BlockRow {
  return {
    number,
    page: 0,
    id: `p1.b${number}`,
    type: 'text',
    label: null,
    readingOrder: number,
    box,
    boxState: box === null ? 'null' : 'given',
    source: null,
    layout: null,
    ocr: null,
    contentState: 'value',
    absent: [],
    text: `Words of ${number}`,
    span,
    spanState: span === null ? 'null' : 'matches',
  };
}
