import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { parseCalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { matchLabel } from '../../../shared/receipts/domain/reading/labels/match-label.ts';
import type { TextPage } from '../../../shared/receipts/domain/reading/text-page.ts';
import { understandReceipt } from '../../../shared/receipts/domain/reading/understand.ts';
import { SURE, type Box, type ReceiptReading } from '../../../shared/validation/domain/receipt/receipt.ts';
import { textPage } from '../../support/builders/receipts.ts';
import { BBVA_KEY, BENEFICIARY } from '../../support/builders/transfers.ts';
import printedLabels from './printed-labels.json' with { type: 'json' };

const read = (page: TextPage): ReceiptReading => {
  const today = parseCalendarDate('2026-11-22');
  if (today === null) throw new TypeError('not a date');
  return understandReceipt([page], 'textract', { today, participants: SHIPPED_PARTICIPANTS });
};

const valuesOf = ({ fields }: ReceiptReading): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));

type Row = readonly [label: string, value: string];

const beside = (rows: readonly Row[]): TextPage => textPage(rows.map(([label, value]) => [{ text: label }, { text: value, left: 0.5 }]));

const amountOf = (...rows: readonly Row[]) => read(beside(rows)).fields.monto;

describe('the amount of a receipt', () => {
  test.each(['Enviaste MXN 1,250.00 a Irma Islas', 'Enviaste $1,250.00 a Irma Islas'])(
    'is in the sentence "%s", and not sure',
    (sentence) => {
      const { monto } = read(textPage([sentence])).fields;
      expect(monto?.value).toBe('1250.00');
      expect(monto?.confidence).toBeLessThan(SURE);
    },
  );

  test('without a point is in whole pesos', () => {
    expect(amountOf(['Importe', '$7,199'])).toMatchObject({ value: '7199.00' });
    expect(amountOf(['Importe', '7,199'])?.value).toBe('7199.00');
    expect(amountOf(['Importe', '$ 560 MXN'])?.value).toBe('560.00');
    expect(amountOf(['Importe', '$3,199 99'])?.value).toBe('3199.99');
    expect(amountOf(['Importe', '$7,199'])?.confidence).toBeGreaterThanOrEqual(SURE);
  });

  test('without a point and without commas is in whole pesos, and sure only as written text', () => {
    const [recognised, written] = [0.95, 1].map(
      (confidence) => read(textPage([[{ text: 'Importe' }, { text: '$12500', left: 0.5, confidence }]])).fields.monto,
    );
    expect([recognised?.value, written?.value]).toEqual(['12500.00', '12500.00']);
    expect(recognised?.confidence).toBeLessThan(SURE);
    expect(written?.confidence).toBeGreaterThanOrEqual(SURE);
  });

  test('is not the fee of the next row, whose label continues no other', () => {
    expect(amountOf(['Importe', '$717.64'], ['Comisión', '$5.00'])?.value).toBe('717.64');
  });

  test('without a point lost it where the receipt prints centavos elsewhere, and is not sure', () => {
    const fee = [{ text: 'Comisión' }, { text: '$0.00', left: 0.5, confidence: 0.95 }];
    const { monto } = read(textPage([[{ text: 'Importe' }, { text: '$71764', left: 0.5, confidence: 0.95 }], fee])).fields;
    expect([monto?.value, monto?.repairs]).toEqual(['717.64', ['decimal_point']]);
    expect(monto?.confidence).toBeLessThan(SURE);
  });

  test('is never sure among several different ones without a label', () => {
    const several = textPage(['$1,250.00', 'Te quedan $5,000.00', 'Transferencia enviada', '$1,250.00']);
    expect(read(several).fields.monto?.confidence).toBeLessThan(SURE);
    expect(read(textPage(['$1,250.00', 'Transferencia enviada'])).fields.monto?.confidence).toBeGreaterThanOrEqual(SURE);
  });

  test('is that of the payment, not the balance below it nor the total with fees', () => {
    const field = amountOf(
      ['Monto del pago', '$1,250.00'],
      ['Comisión', '$5.00'],
      ['Importe total', '$1,255.00'],
      ['Saldo final', '$9,000.00'],
    );
    expect(field?.value).toBe('1250.00');
    expect(field?.confidence).toBeGreaterThanOrEqual(SURE);
  });
});

describe('the date of a receipt', () => {
  test.each(['Fecha de programación', 'Fecha de captura'])('is that of the payment, also below a %s', (label) => {
    const payment: Row = ['Fecha de aplicación', '13/11/2026'];
    expect(read(beside([[label, '10/11/2026'], payment])).fields.fecha?.value).toBe('2026-11-13');
    expect(read(beside([[label, '10/11/2026']])).fields.fecha?.value).toBe('2026-11-10');
  });
});

describe('the places of values', () => {
  const ROWS: readonly Row[] = [
    ['Fecha de operación', '03/11/2026'],
    ['Banco emisor', 'BBVA'],
    ['Banco destino', 'SANTANDER'],
    ['Cuenta destino', BENEFICIARY],
    ['Referencia numérica', '4815162'],
    ['Clave de rastreo', BBVA_KEY],
  ];
  const READ = {
    fecha: '2026-11-03',
    emisor: 'BBVA',
    receptor: 'SANTANDER',
    cuenta_beneficiaria: BENEFICIARY,
    referencia_numerica: '4815162',
    clave_rastreo: BBVA_KEY,
  };

  test('are above the labels or below them for the whole page', () => {
    expect(valuesOf(read(textPage(ROWS.flat())))).toMatchObject(READ);
    expect(valuesOf(read(textPage(ROWS.flatMap(([label, value]) => [value, label]))))).toMatchObject(READ);
  });

  test('follow labels in English, too', () => {
    const page = beside([
      ['Date', 'Nov 3, 2026'],
      ['Amount', '$1,234.56'],
      ['Sender bank', 'BBVA'],
      ['Recipient bank', 'SANTANDER'],
      ['Recipient account', BENEFICIARY],
      ['Reference number', '4815162'],
      ['Tracking key', BBVA_KEY],
    ]);
    expect(valuesOf(read(page))).toEqual({ ...READ, monto: '1234.56' });
  });

  test('end where the next label begins', () => {
    const page = textPage([
      'Fecha: 03/11/2026 Hora: 10:22:33 Folio: 99887766',
      'Banco emisor: BBVA Banco destino: SANTANDER',
      `Cuenta destino: ${BENEFICIARY} Referencia numérica: 4815162`,
      `Clave rastreo SPEI:${BBVA_KEY} Concepto: Renta`,
    ]);
    expect(valuesOf(read(page))).toMatchObject(READ);
  });
});

describe('the sides of a transfer', () => {
  test('are opened by the last of headings in close rows', () => {
    const words = ['De: Comercializadora', 'Para: Maria', 'Banco: Azteca'].map((text) => [{ text }]);
    const page = textPage(words);
    const close = {
      ...page,
      lines: page.lines.map((line, index) => line.map((word) => ({ ...word, box: { ...word.box, top: 0.03 + index * 0.025 } }))),
    };
    expect(valuesOf(read(close))).toEqual({ receptor: 'Azteca' });
  });

  const ORIGIN = '012180015551234560';

  test.each([
    ['CUENTA ORIGEN', 'CUENTA DESTINO'],
    ['De', 'A'],
    ['Banco ordenante', 'Banco del beneficiario'],
    ['Ordenante', 'Beneficiario'],
  ])('are opened by the headings %s and %s', (origin, destination) => {
    const sides = [
      [destination, 'Institución', 'SANTANDER', 'CLABE', BENEFICIARY],
      [origin, 'Institución', 'BBVA', 'CLABE', ORIGIN],
    ];
    for (const order of [sides, sides.toReversed()]) {
      const rows = order.flatMap(([heading = '', ...pairs]) => [
        heading,
        [{ text: pairs[0] ?? '' }, { text: pairs[1] ?? '', left: 0.5 }],
        [{ text: pairs[2] ?? '' }, { text: pairs[3] ?? '', left: 0.5 }],
      ]);
      expect(valuesOf(read(textPage(rows)))).toMatchObject({ cuenta_beneficiaria: BENEFICIARY, emisor: 'BBVA', receptor: 'SANTANDER' });
    }
  });

  test("leave what follows the sender's account to the receiver, whatever its label", () => {
    const reading = read(
      beside([
        ['Desde', 'Cuenta Stilo ****1234'],
        ['Se acreditó en', BENEFICIARY],
        ['Institución', 'SANTANDER'],
      ]),
    );
    expect(valuesOf(reading)).toEqual({ cuenta_beneficiaria: BENEFICIARY });
    expect(reading.fields.cuenta_beneficiaria?.confidence).toBeLessThan(SURE);
  });

  test('have an account within other words, which is never sure', () => {
    const reading = read(textPage(['Retiro: Perfiles *1234', `Depósito: SANTANDER - ${BENEFICIARY}`]));
    expect(valuesOf(reading)).toEqual({ cuenta_beneficiaria: BENEFICIARY });
    expect(reading.fields.cuenta_beneficiaria?.confidence).toBeLessThan(SURE);
  });

  test('name a bank and a proven CLABE without labels', () => {
    const reading = read(textPage(['De', 'Empresa Inventada', 'BBVA', ORIGIN, 'A', 'Irma Islas', 'SANTANDER', BENEFICIARY]));
    expect(valuesOf(reading)).toMatchObject({ cuenta_beneficiaria: BENEFICIARY, emisor: 'BBVA', receptor: 'SANTANDER' });
    expect(reading.fields.cuenta_beneficiaria?.confidence).toBeGreaterThanOrEqual(SURE);
  });
});

describe('the labels that banks print', () => {
  test.each(Object.entries(printedLabels))('are known: %s', (field, labels) => {
    const unknown = labels.filter((label) => {
      const kind = matchLabel(label.split(' '))?.kind ?? '';
      return !(kind.startsWith(field) || (field === 'cuenta_destino' && kind === 'cuenta'));
    });
    expect(unknown).toEqual([]);
  });
});

describe('a page on its side or upside down', () => {
  const page = textPage([
    [{ text: 'Fecha de operación' }, { text: '03/11/2026', left: 0.5 }],
    [{ text: 'Importe' }, { text: '$1,234.56', left: 0.5 }],
    [{ text: 'Cuenta destino' }, { text: BENEFICIARY, left: 0.5 }],
    [{ text: 'Clave de rastreo' }, { text: BBVA_KEY, left: 0.5 }],
  ]);
  const lines = [...Map.groupBy(page.lines.flat(), ({ box }) => box.top).values()];

  test.each([
    ['clockwise', true, ({ left, top, width, height }: Box): Box => ({ left: 1 - top - height, top: left, width: height, height: width })],
    [
      'counter-clockwise',
      true,
      ({ left, top, width, height }: Box): Box => ({ left: top, top: 1 - left - width, width: height, height: width }),
    ],
    ['by half', false, ({ left, top, width, height }: Box): Box => ({ left: 1 - left - width, top: 1 - top - height, width, height })],
  ])('is read as if it were upright, turned %s, and its boxes are those of the page as sent', (_direction, isOnSide, turn) => {
    const turnedPage: TextPage = {
      width: isOnSide ? page.height : page.width,
      height: isOnSide ? page.width : page.height,
      lines: lines.map((words) => words.map((word) => ({ ...word, box: turn(word.box) }))),
    };
    const [upright, reading] = [read({ ...page, lines }), read(turnedPage)];
    expect(valuesOf(reading)).toEqual(valuesOf(upright));
    const boxes = [upright, reading].flatMap(({ fields }) => fields.monto?.box ?? []);
    const [expected, sent] = [boxes.slice(0, 1).map(turn), boxes.slice(1)].map((each) =>
      each.map(({ left, top, width, height }) => [left, top, width, height].map((length) => length.toFixed(6))),
    );
    expect(sent).toEqual(expected);
    expect(sent).toHaveLength(1);
  });
});
