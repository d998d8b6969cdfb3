import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { parseCalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { understandReceipt } from '../../../shared/receipts/domain/reading/understand.ts';
import { SURE, type ReceiptField } from '../../../shared/validation/domain/receipt/receipt.ts';
import { textPage } from '../../support/builders/receipts.ts';
import { clabeOf } from '../../support/builders/transfers.ts';

const COLUMNS = [0.05, 0.5, 0.75];

/** The sure value of a field on the text of a PDF; cells of a row are separated by "|", or begin with their place: "@0.3 text". */
const sureValue = (field: ReceiptField, rows: readonly string[]): string | null => {
  const today = parseCalendarDate('2026-11-22');
  if (today === null) throw new TypeError('not a date');
  const page = textPage(
    rows.map((row) =>
      row.split(' | ').map((cell, index) => {
        const [, left, text] = /^@(0\.\d+) (.*)$/.exec(cell) ?? [];
        return { text: text ?? cell, left: left === undefined ? (COLUMNS[index] ?? 0.05) : Number(left), confidence: 1 };
      }),
    ),
  );
  const { fields } = understandReceipt([page], 'pdf_text', { today, participants: SHIPPED_PARTICIPANTS });
  const found = fields[field];
  return found !== undefined && found.confidence >= SURE ? found.value : null;
};

const CLABE = clabeOf('072', 55);
const DATE = 'Fecha | 13/11/2026';

const DOUBTFUL = [
  ['monto', 'a total alone', ['Monto pagado | $1,255.80']],
  ['monto', 'an amount next to a larger total with a tip', ['Monto | $1,200.00', 'Propina | $50.00', 'Total enviado | $1,250.00']],
  ['monto', 'an amount before a tax', ['Importe | $1,000.00', 'IVA | $160.00', 'Total | $1,160.00']],
  ['monto', 'an amount before a tax in one line', ['Importe: $1,000.00 IVA: $160.00 Total: $1,160.00']],
  ['monto', 'a count', ['Cantidad | 1']],
  ['monto', 'whole pesos with centavos in a cell of their own', ['@0.05 $1,250 | @0.2 50']],
  ['monto', 'an amount that continues in the next cell', ['Importe | @0.4 $11 | @0.5 250.00']],
  ['monto', 'an amount below the heading of a fee', ['Cargos', 'Monto | $5.00']],
  ['monto', 'an amount below the words of a cost', ['BBVA', 'Costo de la operación', '$5.80']],
  ['monto', 'an amount below the words of an offer', ['BBVA', 'Promoción', '$500.00']],
  ['monto', 'a label that unlisted words continue below it', ['Monto | $1,300.00', 'total cobrado']],
  ['monto', 'another amount where the label has no value', ['Monto | -', 'Gana', '$5.80']],
  ['fecha', 'a date without a label', ['13/11/2026 10:22:31']],
  ['fecha', 'a date next to another one without a label', ['Fecha: 20/11/2026', 'Operación realizada el 03/11/2026']],
  ['monto', 'an amount next to another one with an unlisted label like it', ['Importe | $1,250.00', 'Importe neto | $1,240.00']],
  ['monto', 'an amount that includes a fee', ['Monto | $1,255.80 (incluye comisión)']],
  ['monto', 'an amount whose fee is included by another row', ['Monto | $1,255.80', 'Comisión incluida | $5.80']],
  ['fecha', 'a date next to a day without a year', ['Realizada el 3 de noviembre, 10:22 h', 'Fecha | 20/11/2026']],
  ['fecha', 'a date next to a day without a year in numbers', ['03/11 10:22', 'Fecha | 20/11/2026']],
  ['fecha', 'a date next to a day that is named from another one', ['Enviada ayer, 10:22', 'Fecha | 20/11/2026']],
  ['fecha', 'the time of another zone', ['Fecha | 2026-11-14T02:15:00Z']],
  ['fecha', 'the date of a mail', ['De: HSBC', 'Fecha: 20/11/2026', 'Asunto: Transferencia']],
  ['emisor', 'a title that nothing shows to be the sender', ['BBVA', DATE]],
  ['emisor', 'the title of a deposit', ['Santander', 'Depósito en tu cuenta', 'Ordenante | JUAN']],
  ['emisor', 'the title of the bank of the account', ['BANORTE', 'Transferencia exitosa', `CLABE destino | ${CLABE}`]],
  ['cuenta_beneficiaria', 'the only CLABE off the destination side', [clabeOf('012', 77), 'Beneficiario | JUAN PEREZ']],
  ['cuenta_beneficiaria', 'an account that money was taken from', ['Beneficiario', 'Maria Lopez', 'Retirado de', clabeOf('012', 77)]],
  ['cuenta_beneficiaria', 'a phone that words introduce', ['Cuenta destino', 'Línea BBVA 5552262663']],
  ['clave_rastreo', 'a shortened key', ['Clave de rastreo | ABCDEF123456789...']],
  ['clave_rastreo', 'a key with a further word in its row', ['Clave de rastreo | TUPAYOUT20261113B2OU3X 131126']],
  [
    'referencia_numerica',
    'a plain reference next to another one of an unlisted label',
    ['Referencia: 7654321', 'Referencia del ordenante: 1234567'],
  ],
  ['referencia_numerica', 'a reference below the heading of a service', ['Servicio pagado', 'Referencia | 7654321']],
  ['referencia_numerica', 'a reference that continues in the next cell', ['Referencia | @0.4 123 | @0.55 4567']],
] as const;

test.each(DOUBTFUL)('%s is in doubt: %s', (field, _case, rows) => {
  expect(sureValue(field, rows)).toBeNull();
});

const SURE_FIELDS = [
  [
    'monto',
    'next to a total with a fee',
    ['Importe | $1,250.00', 'Comisión | $5.00', 'IVA | $0.80', 'Importe total | $1,255.80'],
    '1250.00',
  ],
  ['monto', 'next to a plain total with a fee', ['Importe | $1,250.00', 'Comisión | $5.00', 'IVA | $0.80', 'Total | $1,255.80'], '1250.00'],
  ['monto', 'below the words of a transfer', ['BBVA', 'Transferencia exitosa', '$1,250.00'], '1250.00'],
  ['monto', 'in the row "Transferiste"', ['Transferiste | $1,250.00', 'Te cobramos | $0'], '1250.00'],
  ['monto', 'next to what may still be spent', ['Importe | $1,250.00', 'Importe disponible | $9,000.00'], '1250.00'],
  ['referencia_numerica', 'next to one of a service', ['Referencia numérica | 7654321', 'Referencia CIE | 1234567'], '7654321'],
  ['fecha', 'next to the date of the print', [DATE, 'Impreso 20/11/2026'], '2026-11-13'],
  ['emisor', 'in a title above the words of a sender', ['BBVA', 'Enviaste', DATE], 'BBVA'],
  ['cuenta_beneficiaria', 'on the destination side', [`CLABE destino | ${CLABE}`], CLABE],
] as const;

test.each(SURE_FIELDS)('%s is sure %s', (field, _case, rows, expected) => {
  expect(sureValue(field, rows)).toBe(expected);
});
