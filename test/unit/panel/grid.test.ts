import { cellAfterKey, rangeOf, selectCell } from '../../../functions/panel/view/grid/cells.ts';
import { parseTable, pastedCells, tableText } from '../../../functions/panel/view/grid/clipboard.ts';
import {
  afterRefused,
  afterSaved,
  markOf,
  nextBatch,
  NO_EDITS,
  problemsByRow,
  savedStateOf,
  sendInParts,
  shownValue,
  withChanges,
  withoutEditsOf,
} from '../../../functions/panel/view/grid/edits.ts';
import { findDoubtful } from '../../../functions/panel/view/grid/find-doubtful.ts';
import { EMPTY_HISTORY, redo, undo, withoutRows, withStep } from '../../../functions/panel/view/grid/history.ts';
import {
  expectedIndex,
  missingPages,
  nextDoubtful,
  withoutRow,
  withPage,
  withRows,
  type GridRow,
  type Rows,
} from '../../../functions/panel/view/grid/rows.ts';

const BOUNDS = { rows: 1_000, columns: 8 };
const FIRST = { row: 0, column: 0 };
const LAST = { row: 999, column: 7 };

test.each([
  ['ArrowDown', false, { row: 6, column: 3 }],
  ['ArrowLeft', true, { row: 5, column: 0 }],
  ['End', false, { row: 5, column: 7 }],
  ['End', true, LAST],
  ['Home', true, FIRST],
  ['PageDown', false, { row: 25, column: 3 }],
  ['PageUp', false, { row: 0, column: 3 }],
  ['a', false, null],
])('the key %s, with Control %j, leads from the cell to %j', (key, isControl, cell) => {
  expect(cellAfterKey({ row: 5, column: 3 }, { key, isControl }, BOUNDS, 20)).toEqual(cell);
});

test('no key leads out of the grid', () => {
  expect(cellAfterKey(FIRST, { key: 'ArrowUp', isControl: false }, BOUNDS, 20)).toEqual(FIRST);
  expect(cellAfterKey(LAST, { key: 'ArrowRight', isControl: false }, BOUNDS, 20)).toEqual(LAST);
});

test('a selection covers the rectangle between its two cells, in any direction', () => {
  expect(rangeOf({ anchor: { row: 4, column: 1 }, active: { row: 2, column: 3 } })).toEqual({
    first: { row: 2, column: 1 },
    last: { row: 4, column: 3 },
  });
});

test.each([
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\nc\t',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['"two\nlines"\t"a ""quote"""', [['two\nlines', 'a "quote"']]],
  ['5" pipe\tx', [['5" pipe', 'x']]],
  ['"open\tx', [['"open', 'x']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['', []],
])('the text %j of a spreadsheet has the cells %j', (text, cells) => {
  expect(parseTable(text)).toEqual(cells);
});

test('copied cells are pasted as the same cells', () => {
  const table = [
    ['a\tb', 'c "d"'],
    ['two\nlines', ''],
  ];
  expect(parseTable(tableText(table))).toEqual(table);
});

test('a table is pasted from the first selected cell on, and one value into every selected cell', () => {
  const range = rangeOf({ anchor: { row: 2, column: 1 }, active: { row: 3, column: 1 } });
  expect(pastedCells([['a', 'b']], range)).toEqual([
    { row: 2, column: 1, value: 'a' },
    { row: 2, column: 2, value: 'b' },
  ]);
  expect(pastedCells([['x']], range).map(({ row, value }) => [row, value])).toEqual([
    [2, 'x'],
    [3, 'x'],
  ]);
  expect(pastedCells([], rangeOf(selectCell(FIRST)))).toEqual([]);
});

const change = (rowId: string, before: string, after: string) => ({ rowId, field: 'monto', before, after });

test('steps are undone in reverse and done again, until another step is made', () => {
  const made = withStep(withStep(EMPTY_HISTORY, [change('1', '', '5')]), [change('1', '5', '6'), change('2', 'a', 'b')]);
  const undone = undo(made);
  expect(undone?.step).toEqual([change('2', 'b', 'a'), change('1', '6', '5')]);
  expect(redo(undone?.history ?? EMPTY_HISTORY)?.step).toEqual([change('1', '5', '6'), change('2', 'a', 'b')]);
  expect(redo(withStep(undone?.history ?? EMPTY_HISTORY, [change('3', '', 'x')]))).toBeNull();
  expect(undo(EMPTY_HISTORY)).toBeNull();
});

test('a step that changes nothing, and changes of a removed row, are not undone', () => {
  expect(withStep(EMPTY_HISTORY, [change('1', 'a', 'a')])).toEqual(EMPTY_HISTORY);
  const made = withStep(withStep(EMPTY_HISTORY, [change('1', '', '5')]), [change('2', '', '5')]);
  expect(withoutRows(made, new Set(['2'])).done).toEqual([[change('1', '', '5')]]);
});

const rowOf = (position: number, status: GridRow['status'] = 'valid'): GridRow => ({
  id: `${position}`,
  position,
  number: position + 1,
  status,
  values: {},
  fileName: null,
  notes: [],
});

const EMPTY: Rows = { total: 250, read: new Map() };

const pageOf = (number: number, from: number, total = 250) => ({
  number,
  total,
  rows: Array.from({ length: 100 }, (_unused, index) => rowOf(from + index)),
});

test('only pages with rows that were not read are missing', () => {
  const rows = withPage(EMPTY, pageOf(2, 100));
  expect(missingPages(rows, 90, 210)).toEqual([1, 3]);
  expect(missingPages(rows, 100, 199)).toEqual([]);
  expect(missingPages(rows, -5, 400)).toEqual([1, 3]);
});

test('a page with another number of rows drops those whose places are unknown now', () => {
  const rows = withPage(withPage(EMPTY, pageOf(1, 0)), pageOf(2, 101, 249));
  expect([rows.total, rows.read.size, rows.read.get(100)?.position]).toEqual([249, 100, 101]);
});

test('rows after a removed one move up, and changed rows stay in their places', () => {
  const rows = withoutRow(withPage(EMPTY, pageOf(1, 0)), 10);
  expect([rows.total, rows.read.size, rows.read.get(10)?.position]).toEqual([249, 99, 11]);
  const changed = withRows(rows, new Map([['11', rowOf(11, 'fatal')]]));
  expect(changed.read.get(10)?.status).toBe('fatal');
});

test('the next doubtful row is found in both directions, up to rows that were not read', () => {
  const rows = withRows(withPage(EMPTY, pageOf(1, 0)), new Map([['40', rowOf(40, 'duplicate')]]));
  expect([nextDoubtful(rows, 3, 1), nextDoubtful(rows, 60, -1), nextDoubtful(rows, 40, 1), nextDoubtful(rows, 40, -1)]).toEqual([
    40,
    40,
    'unknown',
    null,
  ]);
});

test('a row is expected as far from the nearest row that was read as their positions are apart, within the list', () => {
  expect(expectedIndex(withPage({ total: 248, read: new Map() }, pageOf(1, 2, 248)), 120)).toBe(118);
  expect(expectedIndex(withPage(EMPTY, pageOf(2, 103)), 110)).toBe(107);
  expect(expectedIndex(withPage(EMPTY, pageOf(1, 5)), 2)).toBe(0);
  expect(expectedIndex(withPage(EMPTY, pageOf(1, 0)), 900)).toBe(249);
});

const ROW = { ...rowOf(7), values: { monto: '5', fecha: '2026-11-01' } };

test('a correction waits for its turn, is shown at once, and is gone once the API has it', () => {
  const edits = withChanges(withChanges(NO_EDITS, [change('7', '5', '6')]), [change('8', '', '1')]);
  const batch = [
    { rowId: '7', values: { monto: '6' } },
    { rowId: '8', values: { monto: '1' } },
  ];
  expect(nextBatch(edits)).toEqual(batch);
  expect([shownValue(edits, ROW, 'monto'), markOf(edits, ROW, 'monto'), shownValue(edits, ROW, 'fecha')]).toEqual([
    '6',
    'waiting',
    '2026-11-01',
  ]);
  expect(nextBatch(batch.reduce(afterSaved, edits))).toEqual([]);
});

test('fifty rows are sent at once', () => {
  const step = Array.from({ length: 120 }, (_unused, index) => change(String(index), '', 'x'));
  expect(nextBatch(withChanges(NO_EDITS, step)).map(({ rowId }) => rowId)).toEqual(step.slice(0, 50).map(({ rowId }) => rowId));
});

test('what was typed while a correction was sent is sent, too', () => {
  const typedOn = withChanges(withChanges(NO_EDITS, [change('7', '5', '6')]), [change('7', '6', '7')]);
  expect(nextBatch(afterSaved(typedOn, { rowId: '7', values: { monto: '6' } }))).toEqual([{ rowId: '7', values: { monto: '7' } }]);
});

test('a refused value stays in its cell with its reason, the others of its row are sent again, and a correction replaces it', () => {
  const sent = { rowId: '7', values: { monto: 'x', fecha: '2026-11-02' } };
  const edits = withChanges(NO_EDITS, [change('7', '5', 'x'), { ...change('7', '', '2026-11-02'), field: 'fecha' }]);
  const refused = afterRefused(edits, sent, [{ field: 'monto', detail: 'No es un monto.' }]);
  expect([shownValue(refused, ROW, 'monto'), markOf(refused, ROW, 'monto')]).toEqual(['x', 'refused']);
  expect(refused.refused.get('7')?.['monto']?.text).toBe('No es un monto.');
  expect(nextBatch(refused)).toEqual([{ rowId: '7', values: { fecha: '2026-11-02' } }]);
  expect(markOf(withChanges(refused, [change('7', 'x', '6')]), ROW, 'monto')).toBe('waiting');
  const whole = afterRefused(edits, sent, [{ field: null, detail: 'Ya no está.' }]);
  expect([nextBatch(whole), markOf(whole, ROW, 'fecha')]).toEqual([[], 'refused']);
  expect(withoutEditsOf(whole, '7')).toEqual(NO_EDITS);
});

test('a value that is typed while the one before it is refused is sent', () => {
  const sent = { rowId: '7', values: { monto: 'x' } };
  const edits = withChanges(withChanges(NO_EDITS, [change('7', '5', 'x')]), [change('7', 'x', '6')]);
  const refused = afterRefused(edits, sent, [{ field: 'monto', detail: 'No es un monto.' }]);
  expect(nextBatch(refused)).toEqual([{ rowId: '7', values: { monto: '6' } }]);
  expect(refused.refused.size).toBe(0);
});

test('the API has what the cells show once nothing waits and nothing is refused', () => {
  const waiting = withChanges(NO_EDITS, [change('7', '5', 'x')]);
  const refused = afterRefused(waiting, { rowId: '7', values: { monto: 'x' } }, [{ field: 'monto', detail: 'No es un monto.' }]);
  const corrected = withChanges(refused, [change('7', 'x', '6')]);
  const saved = afterSaved(corrected, { rowId: '7', values: { monto: '6' } });
  expect([NO_EDITS, waiting, refused, corrected, saved].map(savedStateOf)).toEqual(['saved', 'waiting', 'refused', 'waiting', 'saved']);
});

test('problems of a batch are those of its rows', () => {
  const errors = [
    { field: 'rows/3/monto', detail: 'a' },
    { field: 'rows/3', detail: 'b' },
    { field: 'rows/0/fecha', detail: 'c' },
    { field: null, detail: 'd' },
    { field: 'rows', detail: 'e' },
  ];
  expect([...problemsByRow(errors)]).toEqual([
    [
      3,
      [
        { field: 'monto', detail: 'a' },
        { field: null, detail: 'b' },
      ],
    ],
    [0, [{ field: 'fecha', detail: 'c' }]],
  ]);
});

test('a cell is marked by what the API reports about its field', () => {
  const noted = {
    ...ROW,
    notes: [{ kind: 'problem', field: 'monto', text: 'Falta.' } as const, { kind: 'corrected', field: 'fecha' } as const],
  };
  expect([markOf(NO_EDITS, noted, 'monto'), markOf(NO_EDITS, noted, 'fecha'), markOf(NO_EDITS, noted, 'emisor')]).toEqual([
    'problem',
    'corrected',
    null,
  ]);
});

/** Pages of the doubtful rows at every tenth position, and the numbers of those that were read. */
const doubtfulPages = (count: number) => {
  const numbers: number[] = [];
  const all = Array.from({ length: count }, (_unused, index) => rowOf(index * 10, 'fatal'));
  const readPage = (number: number) => {
    numbers.push(number);
    return Promise.resolve({ total: count, rows: all.slice((number - 1) * 100, number * 100) });
  };
  return { numbers, readPage };
};

test.each([
  [3, 1, 10],
  [0, 1, 10],
  [0, -1, null],
  [99_985, 1, 99_990],
  [99_990, 1, null],
  [5_000, -1, 4_990],
  [200_000, -1, 99_990],
  [1_000, -1, 990],
  [990, 1, 1_000],
] as const)('from position %i in direction %i the next doubtful row is at %j, in eight readings at most', async (position, step, found) => {
  const { numbers, readPage } = doubtfulPages(10_000);
  expect((await findDoubtful(readPage, position, step))?.position ?? null).toBe(found);
  expect(numbers.length).toBeLessThanOrEqual(8);
});

test('without doubtful rows, or without an answer, there is no next one', async () => {
  expect(await findDoubtful(doubtfulPages(0).readPage, 5, 1)).toBeNull();
  expect(await findDoubtful(() => Promise.resolve(null), 5, 1)).toBeNull();
});

describe('a batch of corrections', () => {
  const sendThrough = async (refuse: (part: readonly number[]) => 'too large' | 'other' | null) => {
    const sent: (readonly number[])[] = [];
    const problem = await sendInParts(
      [1, 2, 3, 4, 5],
      (part) => {
        sent.push(part);
        return Promise.resolve(refuse(part));
      },
      (failure) => failure === 'too large',
    );
    return { sent, problem };
  };

  test('that is too large as a whole is sent in halves, each row once in the end', async () => {
    const { sent, problem } = await sendThrough((part) => (part.length > 2 ? 'too large' : null));
    expect(problem).toBeNull();
    expect(sent.filter((part) => part.length <= 2).flat()).toEqual([1, 2, 3, 4, 5]);
  });

  test('ends with a failure of one row, and with any other failure', async () => {
    expect(await sendThrough(() => 'too large')).toMatchObject({ problem: 'too large' });
    expect(await sendThrough(() => 'other')).toEqual({ sent: [[1, 2, 3, 4, 5]], problem: 'other' });
  });
});
