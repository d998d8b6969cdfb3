import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { parseCalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import type { TextPage } from '../../../shared/receipts/domain/reading/text-page.ts';
import { understandReceipt } from '../../../shared/receipts/domain/reading/understand.ts';
import { receiptRefusal } from '../../../shared/receipts/domain/receipt-refusal.ts';
import { RECOGNISED, readRecognised } from '../../receipts/recognised.ts';
import { VARIED_SET } from '../../receipts/varied/varied-set.ts';
import { textPage } from '../../support/builders/receipts.ts';
import { BBVA_KEY, BENEFICIARY } from '../../support/builders/transfers.ts';

const refusalOf = (pages: readonly TextPage[], mediaType: 'image/png' | 'application/pdf' = 'image/png') => {
  const today = parseCalendarDate('2026-11-22');
  if (today === null) throw new TypeError('not a date');
  return receiptRefusal(pages, understandReceipt(pages, 'textract', { today, participants: SHIPPED_PARTICIPANTS }), mediaType);
};

const OTHER_KEY = 'MBAN01002611049988776655';
/** One digit from the key of the first receipt. */
const NEXT_KEY = BBVA_KEY.replace(/8$/, '9');

const rowsOf = (key: string, amount: string, left = 0.02) => [
  [
    { text: 'Fecha', left },
    { text: '03/11/2026', left: left + 0.22 },
  ],
  [
    { text: 'Importe', left },
    { text: amount, left: left + 0.22 },
  ],
  [
    { text: 'CLABE destino', left },
    { text: BENEFICIARY, left: left + 0.22 },
  ],
  [
    { text: 'Clave de rastreo', left },
    { text: key, left: left + 0.27 },
  ],
];

type Rows = ReturnType<typeof rowsOf>;

const withConfidence = (rows: Rows, confidence = 0.95) => rows.map((row) => row.map((cell) => ({ ...cell, confidence })));

/** The page as the text of a PDF. */
const written = (page: TextPage): TextPage => ({
  ...page,
  lines: page.lines.map((words) => words.map((word) => ({ ...word, confidence: 1 }))),
});

describe('a file with the text of two receipts', () => {
  const first = textPage(rowsOf(BBVA_KEY, '$1,234.56'));
  const second = textPage(rowsOf(OTHER_KEY, '$99.00'));

  test('on two pages is refused as several receipts, by the kind of the file', () => {
    expect(refusalOf([first, second])).toBe('multiple_receipts');
    expect(refusalOf([first, second], 'application/pdf')).toBe('pdf_multiple_receipts');
  });

  test('side by side is refused as several receipts', () => {
    const right = rowsOf(OTHER_KEY, '$99.00', 0.7);
    expect(refusalOf([textPage(rowsOf(BBVA_KEY, '$1,234.56').map((row, index) => [...row, ...(right[index] ?? [])]))])).toBe(
      'multiple_receipts',
    );
  });

  test.each([
    ['other accounts', '****2222'],
    ['the same account', '****1111'],
  ])('without tracking keys is refused where amounts and references differ, of %s', (_which, account) => {
    const rows = (amount: string, reference: string, shown: string) => [
      `Importe: ${amount}`,
      `Referencia numérica: ${reference}`,
      `Cuenta: ${shown}`,
    ];
    expect(refusalOf([textPage([...rows('$10.00', '1234567', '****1111'), ...rows('$20.00', '7654321', account)])])).toBe(
      'multiple_receipts',
    );
  });

  test('without keys and references is refused where another page or column repeats the labels with another amount', () => {
    const [left, right, copy] = [rowsOf('', '$10.00'), rowsOf('', '$20.00', 0.7), rowsOf('', '$10.00', 0.7)].map((rows) =>
      rows.slice(0, 3),
    );
    const beside = (other = right) => textPage((left ?? []).map((row, index) => [...row, ...(other?.[index] ?? [])]));
    expect(refusalOf([beside()])).toBe('multiple_receipts');
    expect(refusalOf([textPage(left ?? []), textPage(right ?? [])])).toBe('multiple_receipts');
    expect(refusalOf([beside(copy)])).toBeNull();
  });

  test('is refused where the keys differ, although the amounts do not', () => {
    const [one, other] = [rowsOf(BBVA_KEY, '$5.00'), rowsOf(OTHER_KEY, '$5.00')];
    expect(refusalOf([textPage(one), textPage(other)])).toBe('multiple_receipts');
    expect(refusalOf([textPage([...one, ...other])])).toBe('multiple_receipts');
  });

  test('below one another is refused where keys of one length differ in few characters and amounts, too, if they were read surely', () => {
    const below = (amount: string, confidence?: number) =>
      refusalOf([textPage([...rowsOf(BBVA_KEY, '$1,234.56'), ...withConfidence(rowsOf(NEXT_KEY, amount), confidence)])]);
    expect(below('$99.00')).toBe('multiple_receipts');
    expect(below('$1,234.56')).toBeNull();
    expect(below('$99.00', 0.7)).toBeNull();
  });

  test('of unlike layouts is refused: values below the labels of one, above those of the other', () => {
    const one = ['Clave de rastreo', BBVA_KEY, 'Referencia numérica', '7654321', 'Importe', '$10.00', 'Fecha', '03/11/2026'];
    const other = ['04/11/2026', 'Fecha del pago', '$10.00', 'Monto', OTHER_KEY, 'Código de rastreo'];
    const apart = 'Comprobante de tu transferencia';
    expect(refusalOf([textPage([...one, apart, ...other])])).toBe('multiple_receipts');
  });

  test('is refused where keys and references differ, although nothing else does', () => {
    const rows = (key: string, reference: string) => ['Monto: $10.00', `Referencia: ${reference}`, `Clave de rastreo: ${key}`];
    expect(refusalOf([textPage([...rows(BBVA_KEY, '1234567'), ...rows(OTHER_KEY, '7654321').slice(1)])])).toBe('multiple_receipts');
  });

  test('is refused where a table has a row for each', () => {
    const row = (...texts: readonly string[]) => texts.map((text, index) => ({ text, left: 0.02 + index * 0.32 }));
    const heading = row('Fecha', 'Importe', 'Cuenta destino');
    const transfers = [row('03/11/2026', '$10.00', BENEFICIARY), row('04/11/2026', '$20.00', BENEFICIARY)];
    expect(refusalOf([textPage([heading, ...transfers])])).toBe('multiple_receipts');
    expect(refusalOf([textPage([heading, ...transfers.slice(0, 1)])])).toBeNull();
  });

  test('as written text is refused', () => {
    expect(refusalOf([written(first), written(second)], 'application/pdf')).toBe('pdf_multiple_receipts');
  });
});

describe('a file with the text of one receipt', () => {
  test('is not refused when its key is printed twice, or mentioned in a sentence', () => {
    const footer = 'Con tu clave de rastreo puedes consultar tu pago en www.banxico.org.mx/cep desde el 1 de enero';
    expect(refusalOf([textPage([...rowsOf(BBVA_KEY, '$1,234.56'), footer, `Clave de rastreo: ${BBVA_KEY}`])])).toBeNull();
  });

  test('is not refused when its written key continues in the next row, and is printed whole in the footer', () => {
    const rows = rowsOf(BBVA_KEY, '$1,234.56').slice(0, 3);
    const wrapped = [
      [
        { text: 'Clave de rastreo', left: 0.02 },
        { text: BBVA_KEY.slice(0, 14), left: 0.29 },
      ],
      [{ text: BBVA_KEY.slice(14), left: 0.29 }],
    ];
    const page = textPage([...rows, ...wrapped, 'Consulta tu pago', `Clave de rastreo: ${BBVA_KEY}`]);
    expect(refusalOf([written(page)], 'application/pdf')).toBeNull();
  });

  test('is not refused when a folio next to its key has the label of a key', () => {
    const page = textPage([...rowsOf(BBVA_KEY, '$1,234.56'), 'Folio de rastreo: 1234567']);
    expect(refusalOf([written(page)], 'application/pdf')).toBeNull();
    expect(refusalOf([page])).toBeNull();
  });

  test('is not refused when a table has a row for each of its costs', () => {
    const rows = [
      ['Concepto', 'Importe'],
      ['Comisión', '$5.00'],
      ['Impuesto', '$0.80'],
    ].map(([one = '', other = '']) => [
      { text: one, left: 0.02 },
      { text: other, left: 0.5 },
    ]);
    expect(refusalOf([textPage([...rowsOf(BBVA_KEY, '$1,234.56').filter((_row, index) => index !== 1), ...rows])])).toBeNull();
  });

  test('is not refused in any compressed image of the varied set', () => {
    const texts = readRecognised(RECOGNISED.varied);
    const refused = VARIED_SET.filter(({ id, treatment }) => treatment === 'whatsapp' && refusalOf([texts.get(id) ?? []].flat()) !== null);
    expect(refused.map(({ id }) => id)).toEqual([]);
  });
});

describe('a file that is no receipt', () => {
  test.each([
    ['without text', []],
    ['with the words of a sign', ['Se busca gato', 'Recompensa $500', 'Tel. 55 1234 5678']],
  ])('%s is refused', (_what, rows) => {
    expect(refusalOf([textPage(rows)])).toBe('receipt_not_recognised');
  });
});
