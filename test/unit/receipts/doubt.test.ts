import { completeClabe } from '../../../shared/banking/domain/bank-account/clabe.ts';
import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { parseCalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { understandReceipt } from '../../../shared/receipts/domain/reading/understand.ts';
import { receiptRefusal } from '../../../shared/receipts/domain/receipt-refusal.ts';
import { SURE, type ReceiptField, type ReceiptReading } from '../../../shared/validation/domain/receipt/receipt.ts';
import { textPage } from '../../support/builders/receipts.ts';
import { BBVA_KEY, BENEFICIARY } from '../../support/builders/transfers.ts';

type Row = string | readonly [label: string, value: string];

/** The page as the text of a PDF: failures here are those of the rules. */
const pageOf = (rows: readonly Row[]) =>
  textPage(
    rows.map((row) =>
      typeof row === 'string'
        ? row.split(' | ').map((text, index) => ({ text, left: 0.05 + index * 0.45, confidence: 1 }))
        : [
            { text: row[0], confidence: 1 },
            { text: row[1], left: 0.55, confidence: 1 },
          ],
    ),
  );

const read = (...rows: readonly Row[]): ReceiptReading => {
  const today = parseCalendarDate('2026-11-22');
  if (today === null) throw new TypeError('not a date');
  return understandReceipt([pageOf(rows)], 'pdf_text', { today, participants: SHIPPED_PARTICIPANTS });
};

const isSure = ({ fields }: ReceiptReading, field: ReceiptField): boolean => (fields[field]?.confidence ?? 0) >= SURE;

const sureValue = (reading: ReceiptReading, field: ReceiptField): string | null =>
  isSure(reading, field) ? (reading.fields[field]?.value ?? null) : null;

const OTHER_CLABE = completeClabe('07218000987654321') ?? '';
const FREE_KEY = 'ABCD1234567890123456';

describe('a label that an unlisted word continues', () => {
  test.each([
    ['monto', 'Importe disponible', '$8,750.00'],
    ['monto', 'Importe en dólares', '$70.00'],
    ['monto', 'Importe acumulado', '$70.00'],
    ['monto', 'Importe mínimo', '$70.00'],
    ['monto', 'Importe neto', '$70.00'],
    ['monto', 'Importe a pagar', '$70.00'],
    ['monto', 'Cantidad disponible', '$70.00'],
    ['monto', 'Monto máximo', '$70.00'],
    ['referencia_numerica', 'Referencia de servicio', '7654321'],
    ['referencia_numerica', 'Referencia de operación', '7654321'],
    ['referencia_numerica', 'Referencia de transferencia', '7654321'],
    ['referencia_numerica', 'Referencia CIE', '7654321'],
    ['referencia_numerica', 'Referencia SAT', '7654321'],
    ['referencia_numerica', 'Referencia única', '7654321'],
    ['clave_rastreo', 'Clave de rastreo original', FREE_KEY],
    ['clave_rastreo', 'Clave SPID', FREE_KEY],
    ['fecha', 'Fecha de factura', '13/11/2026'],
    ['fecha', 'Fecha de consulta', '13/11/2026'],
    ['fecha', 'Fecha de corte', '13/11/2026'],
    ['fecha', 'Fecha de programación', '13/11/2026'],
    ['fecha', 'Vigencia', '13/11/2026'],
    ['fecha', 'Próxima fecha de pago', '13/11/2026'],
    ['cuenta_beneficiaria', 'Cuenta bancaria', OTHER_CLABE],
  ] as const)('gives no certain %s: %s', (field, label, value) => {
    for (const rows of [[[label, value] as const], [`${label} ${value}`], [`${label}: ${value}`], [label, value]]) {
      expect(sureValue(read(...rows), field)).toBeNull();
    }
  });

  test('is no label in one line with its value, however its words are spelt', () => {
    expect(read('Importe de la transferencia $1,250.00').fields.monto?.value).toBe('1250.00');
    expect(read('Importe MXN 1,250.00').fields.monto?.value).toBe('1250.00');
    expect(read('Fecha viernes 13 de noviembre de 2026').fields.fecha?.value).toBe('2026-11-13');
  });
});

describe('the amount of a receipt', () => {
  test.each([
    [
      'a fee',
      [
        ['Importe total', '$1,255.80'],
        ['Comisión', '$5.00'],
        ['IVA', '$0.80'],
      ],
    ],
    ['a headline', ['$1,250.00', ['Importe total', '$1,255.80']]],
    [
      'a fee, as what was paid',
      [
        ['Monto pagado', '$1,255.80'],
        ['Comisión', '$5.80'],
      ],
    ],
  ] as const)('is no certain total next to %s', (_what, rows) => {
    expect(isSure(read(...rows), 'monto')).toBe(false);
  });

  test('is its own label next to a total', () => {
    expect(sureValue(read(['Importe', '$1,250.00'], ['Importe pagado', '$1,255.80'], ['Comisión', '$5.80']), 'monto')).toBe('1250.00');
  });
});

describe('the words of a concept', () => {
  test.each([
    ['monto', '1a parte de monto del pago $9,000.00', ['$1,250.00'], '1250.00'],
    ['referencia_numerica', 'REF 9999999', [], null],
    ['clave_rastreo', `clave de rastreo ${FREE_KEY}`, [], null],
  ] as const)('are no %s', (field, words, others, expected) => {
    for (const rows of [[`Concepto: ${words}`], [['Concepto', words] as const], ['Concepto', words]]) {
      expect(sureValue(read(...others, ...rows), field)).toBe(expected);
    }
  });
});

describe('the reference and the key of a receipt', () => {
  test('are in doubt where two labels have different ones', () => {
    const reading = read(
      ['Referencia', '7654321'],
      ['Referencia numérica', '1234567'],
      ['Clave de rastreo', 'ABCD9999999999999999'],
      ['Clave de rastreo SPEI', FREE_KEY],
    );
    for (const field of ['referencia_numerica', 'clave_rastreo'] as const) {
      expect(reading.fields[field]).toMatchObject({ isContradicted: true });
      expect(isSure(reading, field)).toBe(false);
    }
  });

  test('are in doubt where a digit after the label may be a part of it', () => {
    expect(isSure(read(['Referencia 1', '7654321']), 'referencia_numerica')).toBe(false);
    expect(sureValue(read(['Referencia', '1']), 'referencia_numerica')).toBe('1');
  });

  test('do not continue in a row that has words of its own', () => {
    expect(sureValue(read(['Clave de rastreo', FREE_KEY], ['Reference', '1234567']), 'clave_rastreo')).toBe(FREE_KEY);
  });

  test('are certain where a key has the form of a bank, and a folio next to it the label of a key', () => {
    expect(sureValue(read(['Fecha', '03/11/2026'], ['Clave de rastreo', BBVA_KEY], ['Folio de rastreo', '1234567']), 'clave_rastreo')).toBe(
      BBVA_KEY,
    );
  });
});

describe('the sending bank', () => {
  test.each([
    'Transfer receipt',
    'Transfer',
    'Av Libertad 1200',
    'Libertad',
    'Gana un Spin gratis',
    'Hey Juan, tu pago salió',
    'Bienestar para tu familia',
    'Credito inmobiliario',
    'Clip tus favoritos',
    'Transferencia a Santander',
  ])('is not named by the title %s', (title) => {
    expect(read(title, ['Importe', '$1,250.00']).fields.emisor).toBeUndefined();
  });

  test.each(['Banorte', 'Banorte Móvil', 'BBVA Net cash', 'www.banorte.com', 'Banregio: transferencia enviada', 'Caja Libertad'])(
    'is named by the title %s',
    (title) => {
      expect(isSure(read(title, 'Transferencia exitosa', ['Importe', '$1,250.00']), 'emisor')).toBe(true);
    },
  );

  test('is not a bank that an unlisted label introduces', () => {
    expect(read(['Banco corresponsal', 'SANTANDER'], ['Importe', '$1,250.00']).fields.emisor).toBeUndefined();
  });

  test('is not the bank that issued a receipt of a payment received, nor the receiving bank', () => {
    expect(read('Santander', 'SPEI recibido', ['Importe', '$1,250.00']).fields.emisor).toBeUndefined();
    expect(read('Santander', ['Importe', '$1,250.00'], ['Banco destino', 'SANTANDER']).fields.emisor).toBeUndefined();
  });
});

describe('the banks of a receipt', () => {
  test('are in doubt where two labels of one side have different ones', () => {
    const reading = read(['Banco emisor', 'STP'], ['Institución ordenante', 'HSBC'], ['Importe', '$1,250.00']);
    expect(reading.fields.emisor).toMatchObject({ isContradicted: true });
    expect(isSure(reading, 'emisor')).toBe(false);
  });

  test('are in doubt where only the title names a known one, and a label another name', () => {
    expect(isSure(read('HSBC', ['Banco emisor', 'Banco Inventado'], ['Importe', '$1,250.00']), 'emisor')).toBe(false);
  });
});

describe('the date of a receipt', () => {
  test('is the labelled one without its year before any other one', () => {
    expect(read(['Fecha', '13 nov'], 'Impreso 20/11/2026').fields.fecha?.value).toBe('2026-11-13');
  });

  test('without a label is in doubt', () => {
    expect(isSure(read('Impreso 20/11/2026'), 'fecha')).toBe(false);
    expect(isSure(read('11/03/2026'), 'fecha')).toBe(false);
    expect(isSure(read(['Transfer date', '11/03/2026']), 'fecha')).toBe(false);
    expect(isSure(read('13 noviembre 2026, 10:22 h'), 'fecha')).toBe(false);
  });
});

describe('the account of a receipt', () => {
  test.each(['Teléfono', 'Celular'])('is never a %s next to a masked one, nor a certain one', (label) => {
    const masked = read(['Cuenta destino', '**** 3213'], ['Banco destino', 'BANORTE'], [label, '55 5226 2663']);
    expect([masked.isMasked, masked.lastDigits]).toEqual([true, '3213']);
    const alone = read(['Banco destino', 'BANORTE'], `${label}: 55 5226 2663`);
    expect(alone.fields.cuenta_beneficiaria?.value).toBe('5552262663');
    expect(isSure(alone, 'cuenta_beneficiaria')).toBe(false);
  });

  test('is certain next to a phone', () => {
    expect(sureValue(read(['Cuenta destino', BENEFICIARY], ['Teléfono', '55 5226 2663']), 'cuenta_beneficiaria')).toBe(BENEFICIARY);
  });

  test('is a phone where its label is that of the destination', () => {
    expect(sureValue(read(['Celular destino', '55 5226 2663']), 'cuenta_beneficiaria')).toBe('5552262663');
  });

  test.each(['000000000000000000', '0000000000', '0123456789'])('is never %s', (number) => {
    expect(isSure(read(['Cuenta destino', number]), 'cuenta_beneficiaria')).toBe(false);
  });

  test('is in doubt where a masked one of its side has other digits', () => {
    const masked: Row = ['Cuenta destino', '**** 8888'];
    expect(read(['Cuenta bancaria', OTHER_CLABE], masked).lastDigits).toBe('8888');
    expect(read(masked, ['Beneficiario', 'JUAN PEREZ'], ['Cuenta bancaria', OTHER_CLABE]).lastDigits).toBe('8888');
    expect(isSure(read(['Cuenta asociada', OTHER_CLABE], masked), 'cuenta_beneficiaria')).toBe(false);
  });

  test('is certain where a masked one shows its end, with the control digit or without', () => {
    for (const end of [BENEFICIARY.slice(-4), BENEFICIARY.slice(-5, -1)]) {
      expect(sureValue(read(['Cuenta destino', `**** ${end}`], ['CLABE destino', BENEFICIARY]), 'cuenta_beneficiaria')).toBe(BENEFICIARY);
    }
  });

  test('is the number below the heading of the beneficiary', () => {
    const rows: readonly Row[] = ['Datos del beneficiario', ['Nombre', 'JUAN PEREZ'], ['Número de cuenta', BENEFICIARY]];
    expect(sureValue(read(...rows), 'cuenta_beneficiaria')).toBe(BENEFICIARY);
    expect(read('Datos del ordenante', ['Número de cuenta', BENEFICIARY]).fields.cuenta_beneficiaria).toBeUndefined();
  });
});

describe('one receipt', () => {
  test('is not refused as several for the references and amounts of other meanings on it', () => {
    const rows: readonly Row[] = [
      ['Importe', '$1,250.00'],
      ['Referencia numérica', '1234567'],
      ['Referencia de operación', '7654321'],
      ['Importe disponible', '$8,750.00'],
      ['Importe pagado', '$1,255.80'],
    ];
    expect(receiptRefusal([pageOf(rows)], read(...rows), 'application/pdf')).toBeNull();
  });
});
