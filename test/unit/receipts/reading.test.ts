import fc from 'fast-check';

import { completeClabe } from '../../../shared/banking/domain/bank-account/clabe.ts';
import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { parseCalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import type { TextPage, Word } from '../../../shared/receipts/domain/reading/text-page.ts';
import { understandReceipt } from '../../../shared/receipts/domain/reading/understand.ts';
import type { ReceiptReading } from '../../../shared/validation/domain/receipt/receipt.ts';
import { textPage } from '../../support/builders/receipts.ts';
import { BBVA_KEY, BENEFICIARY } from '../../support/builders/transfers.ts';

const read = (...pages: readonly TextPage[]): ReceiptReading => {
  const today = parseCalendarDate('2026-11-22');
  if (today === null) throw new TypeError('not a date');
  return understandReceipt(pages, 'textract', { today, participants: SHIPPED_PARTICIPANTS });
};

const valuesOf = ({ fields }: ReceiptReading): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));

const ROWS = [
  ['Fecha de operación', '03/11/2026'],
  ['Importe', '$1,234.56'],
  ['Banco emisor', 'BBVA'],
  ['Cuenta destino', BENEFICIARY],
  ['Banco destino', 'Cuenca'],
  ['Referencia numérica', '4815162'],
  ['Clave de rastreo', BBVA_KEY],
] as const;

const READ = {
  fecha: '2026-11-03',
  monto: '1234.56',
  clave_rastreo: BBVA_KEY,
  referencia_numerica: '4815162',
  cuenta_beneficiaria: BENEFICIARY,
  emisor: 'BBVA',
  receptor: 'Cuenca',
};

type Row = readonly [label: string, value: string];

const beside = (rows: readonly Row[], confidence = 0.95): TextPage =>
  textPage(rows.map(([label, value]) => [{ text: label }, { text: value, left: 0.5, confidence }]));

const below = (rows: readonly Row[]): TextPage => textPage(rows.flatMap(([label, value]) => [label, value]));

/** A page whose words are moved by a function of their place. */
const moved = (page: TextPage, move: (x: number, y: number) => readonly [number, number]): TextPage => ({
  ...page,
  lines: page.lines.map((words) =>
    words.map((word: Word) => {
      const { left, top, width, height } = word.box;
      const [x, y] = move((left + width / 2) * page.width, (top + height / 2) * page.height);
      return { ...word, box: { ...word.box, left: x / page.width - width / 2, top: y / page.height - height / 2 } };
    }),
  ),
});

/** Each row as one line, as recognition sees it: the words show the angle of lines. */
const linesOfRows = (page: TextPage): TextPage => ({
  ...page,
  lines: [...Map.groupBy(page.lines.flat(), ({ box }) => box.top).values()],
});

describe('the fields of a receipt', () => {
  test('are found next to their labels, or below them', () => {
    expect(valuesOf(read(beside(ROWS)))).toEqual(READ);
    expect(valuesOf(read(below(ROWS)))).toEqual(READ);
  });

  test('are the same however the page leans, up to three degrees', () => {
    fc.assert(
      fc.property(fc.double({ min: -3, max: 3, noNaN: true }), (degrees) => {
        const angle = (degrees * Math.PI) / 180;
        const turned = moved(linesOfRows(beside(ROWS)), (x, y) => [
          x * Math.cos(angle) - y * Math.sin(angle),
          x * Math.sin(angle) + y * Math.cos(angle),
        ]);
        expect(valuesOf(read(turned))).toEqual(READ);
      }),
      { numRuns: 40 },
    );
  });

  test('are found in two columns, also when one hangs lower than the other', () => {
    const columns = (drop: number): TextPage => {
      const page = textPage([
        [{ text: 'ORIGEN' }, { text: 'DESTINO', left: 0.55 }],
        [{ text: 'Banco' }, { text: 'Banco', left: 0.55 }],
        [{ text: 'Inbursa' }, { text: 'Santander', left: 0.55 }],
        [{ text: 'Cuenta' }, { text: 'Cuenta', left: 0.55 }],
        [{ text: '****9162' }, { text: BENEFICIARY, left: 0.55 }],
        [{ text: 'Fecha' }, { text: 'Clave de rastreo', left: 0.55 }],
        [{ text: '03/11/2026' }, { text: '036APPM03112026773612461', left: 0.55 }],
      ]);
      return moved(page, (x, y) => [x, x < 500 ? y + drop : y]);
    };
    for (const drop of [0, 14, 20]) {
      expect(valuesOf(read(columns(drop)))).toMatchObject({ cuenta_beneficiaria: BENEFICIARY, emisor: 'Inbursa', receptor: 'Santander' });
    }
  });

  test('continue in the next row: keys of a form and keys of none', () => {
    const wrapped = (first: string, second: string): TextPage => {
      const page = textPage([
        [{ text: 'Clave de rastreo' }, { text: first, left: 0.5 }],
        [{ text: second, left: 0.5 }],
        [{ text: 'Referencia numérica' }, { text: '4815162', left: 0.5 }],
      ]);
      // Lines of one value are closer than rows.
      return moved(page, (x, y) => [x, y > 90 && y < 130 ? y - 25 : y]);
    };
    expect(valuesOf(read(wrapped(BBVA_KEY.slice(0, 20), BBVA_KEY.slice(20))))).toMatchObject({ clave_rastreo: BBVA_KEY });
    expect(valuesOf(read(wrapped('VYC6XG4ZFG8NOKHTR6IXLHF9RA', 'S1')))).toMatchObject({
      clave_rastreo: 'VYC6XG4ZFG8NOKHTR6IXLHF9RAS1',
      referencia_numerica: '4815162',
    });
  });

  test('of a plain label are those of the heading above it, which is no second row of the label before', () => {
    const page = beside([
      ['Destino', ''],
      ['CLABE', BENEFICIARY],
      ['Origen', ''],
      ['Cuenta', '••••3524'],
    ]);
    const reading = read({ ...page, lines: page.lines.map((words) => words.filter(({ text }) => text !== '')) });
    expect([reading.isMasked, valuesOf(reading)['cuenta_beneficiaria']]).toEqual([false, BENEFICIARY]);
  });

  test('are found by torn labels, and not by values that look like one', () => {
    const reading = read(
      beside([
        ['Re ncia numérica', '4815162'],
        ['Transferencia SPEI', '7777777'],
      ]),
    );
    expect(valuesOf(reading)['referencia_numerica']).toBe('4815162');
  });

  test('name no bank where the bank Cuenca is named, which is one letter away from a label', () => {
    expect(valuesOf(read(beside([['Banco destino', 'Cuenca']])))['receptor']).toBe('Cuenca');
  });
});

describe('the date of a receipt', () => {
  const dated = (fecha: string, others: readonly Row[] = []) => read(beside([['Fecha de operación', fecha], ...others])).fields.fecha;

  test('with a digit lost is uncertain, and is completed by the key or a reference that is the day', () => {
    expect(dated('03/1/2026')?.confidence).toBeLessThan(0.9);
    expect(dated('03/1/2026', [['Clave de rastreo', BBVA_KEY]])).toMatchObject({ value: '2026-11-03', repairs: ['lost_digit'] });
    expect(dated('18/1/2026', [['Referencia numérica', '181126']])).toMatchObject({ value: '2026-11-18', repairs: ['lost_digit'] });
  });

  test('has the month that a misread name is nearest to, with doubt', () => {
    expect(dated('13/No0v/2026 09:28 hrs')).toMatchObject({ value: '2026-11-13' });
    expect(dated('13/No0v/2026 09:28 hrs')?.confidence).toBeLessThan(0.9);
    expect(dated('T1/Nov/2026')?.value).toBe('2026-11-11');
    expect(dated('13/maz/2026')).toBeUndefined();
  });
});

describe('the tracking key of a receipt', () => {
  const keyIn = (key: string, confidence = 0.95) =>
    read(
      beside(
        [
          ['Fecha de operación', '03/11/2026'],
          ['Clave de rastreo', key],
        ],
        confidence,
      ),
    );

  test.each([
    ['that two words show twice where they meet', '2026110340044B36K8 8594387835212', '2026110340044B36K8594387835212'],
    ['that came from the edge of a word', '9964 1APR2202611031757222128', '9964APR2202611031757222128'],
    ['seen as a letter and a digit', '2026110340014BETO00597040342061', '2026110340014BET00597040342061'],
  ])('is read without characters %s', (_what, printed, key) => {
    expect(keyIn(printed).fields.clave_rastreo).toMatchObject({ value: key, repairs: ['key_pattern'] });
  });

  test('is uncertain, with its other spelling at hand, when two letters may have been misread', () => {
    const reading = keyIn('2026110340044B3618594387835212');
    expect(reading.fields.clave_rastreo?.confidence).toBeLessThan(0.9);
    const spellings = [reading.fields.clave_rastreo?.value, ...reading.keySpellings];
    expect(spellings).toEqual(expect.arrayContaining(['2026110340044B36L8594387835212', '2026110340044B36I8594387835212']));
  });

  test('of Nu is never certain: its form proves the time in it, and no other character', () => {
    const key = 'NU3AT2D6HEP1R21F53VPM01B2SSE';
    expect(keyIn(key, 0.99).fields.clave_rastreo?.value).toBe(key);
    expect(keyIn(key, 0.99).fields.clave_rastreo?.confidence).toBeLessThan(0.9);
  });

  test('of BBVA is the same whichever of its digits were read as the letters they look like', () => {
    const letters: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '6': 'G', '2': 'Z', '8': 'B' };
    fc.assert(
      fc.property(fc.integer({ min: 8, max: BBVA_KEY.length - 1 }), (index) => {
        const misread = BBVA_KEY.slice(0, index) + (letters[BBVA_KEY[index] ?? ''] ?? BBVA_KEY[index] ?? '') + BBVA_KEY.slice(index + 1);
        expect(keyIn(misread).fields.clave_rastreo?.value).toBe(BBVA_KEY);
      }),
    );
  });
});

describe('the account of a receipt', () => {
  const clabes = fc.bigInt({ min: 0n, max: 10n ** 11n - 1n }).map((number) => {
    const clabe = completeClabe(`012180${String(number).padStart(11, '0')}`);
    if (clabe === null) throw new TypeError('a CLABE has 17 digits before its control digit');
    return clabe;
  });

  test('that is masked is never completed, whatever the mask', () => {
    fc.assert(
      fc.property(clabes, fc.constantFrom('•', '••••', '****', '**** **** **** ', 'terminación ', '...-'), (clabe, mask) => {
        const reading = read(beside([['Cuenta destino', `${mask}${clabe.slice(-4)}`]]));
        expect([reading.isMasked, reading.lastDigits, reading.fields.cuenta_beneficiaria]).toEqual([true, clabe.slice(-4), undefined]);
      }),
    );
  });

  test('that is masked in groups far apart shows its last digits', () => {
    const page = textPage([[{ text: 'Cuenta beneficiaria' }, { text: 'XXX', left: 0.5 }, { text: '8579', left: 0.7 }]]);
    expect(read(page)).toMatchObject({ isMasked: true, lastDigits: '8579' });
  });

  test('with one wrong digit is never taken with certainty for another account', () => {
    fc.assert(
      fc.property(clabes, fc.nat({ max: 17 }), fc.integer({ min: 1, max: 9 }), (clabe, index, by) => {
        const wrong = clabe.slice(0, index) + String((Number(clabe[index]) + by) % 10) + clabe.slice(index + 1);
        const field = read(beside([['Cuenta destino', wrong]])).fields.cuenta_beneficiaria;
        expect(field?.confidence ?? 0).toBeLessThan(0.9);
      }),
    );
  });
});
