import { mayBeMisreadAs } from '../../../shared/banking/domain/tracking-key/key-confusions.ts';
import { pdfStructureProblem } from '../../../shared/pdf/pdf-structure.ts';
import { isPolyglot } from '../../../shared/receipts/domain/polyglot.ts';
import { readAccount } from '../../../shared/receipts/domain/reading/values/account.ts';
import { readAmount } from '../../../shared/receipts/domain/reading/values/amount.ts';
import { readDate } from '../../../shared/receipts/domain/reading/values/date.ts';

describe('readDate', () => {
  test.each([
    ['03/11/2026', '2026-11-03'],
    ['3 de noviembre de 2026', '2026-11-03'],
    ['20261118', '2026-11-18'],
    ['Noviembre 13, 2026', '2026-11-13'],
    ['Nov 13 2026 10:22', '2026-11-13'],
    ['13 nov 10:22', null],
    ['03 nov 2026, 14:05 h', '2026-11-03'],
    ['2026-11-03', '2026-11-03'],
    ['O3/11/2026', '2026-11-03'],
    ['31/02/2026', null],
    ['Folio 123456', null],
  ])('of %s is %s', (text, date) => {
    expect(readDate(text)?.date ?? null).toBe(date);
  });
});

describe('readAmount', () => {
  test.each([
    ['$1,234.56', 123_456, false],
    ['$ 1,234.56 MXN', 123_456, false],
    ['1.234,56', 123_456, false],
    ['$l,234.5O', null, false],
    ['$12500', 1_250_000, false],
    ['$1234567', 123_456_700, false],
    ['$7,199', 719_900, false],
    ['$7199', 719_900, false],
    ['$52,04279', 5_204_279, true],
    ['$1,717974.95', 171_797_495, false],
    ['$52,042:79', 5_204_279, false],
  ])('of %s is %s', (text, amount, isPointLost) => {
    const read = readAmount(text);
    expect(read?.amount ?? null).toBe(amount);
    expect(read?.isPointLost ?? false).toBe(isPointLost);
  });

  test.each(['$1.250', '1.250,000.00', '$1,250,00'])('of %s is in doubt: its marks have two meanings', (text) => {
    expect(readAmount(text)).toMatchObject({ isRepaired: true });
  });

  test.each(['$0.00', '4815162', 'Comisión', '$1,250.000', '$1.250,000'])('is none in %s', (text) => {
    expect(readAmount(text)).toBeNull();
  });
});

describe('readAccount', () => {
  test('reads a CLABE with blanks, and repairs one digit by the control digit where it was read unsurely', () => {
    expect(readAccount('032 180 00011835971 9', true)).toMatchObject({ kind: 'account', account: { number: '032180000118359719' } });
    expect(readAccount('032180000118359718', true)).toMatchObject({ kind: 'unproven' });
  });

  test.each(['•••• 9719', '****9719', 'Terminación 9719'])('never completes %s', (text) => {
    expect(readAccount(text, true)).toEqual({ kind: 'masked', lastDigits: '9719' });
  });

  test.each([
    ['a stroke after them that is a digit', '****566]', '5661'],
    ['a letter among them that is a digit', '•••• 66O1', '6601'],
    ['no more of them than three', '****661', '661'],
    ['their end twice', '****4710 710', '4710'],
    ['their end twice, after a mask that is read as letters', 'AAA4710 710', '4710'],
    ['groups of them that differ', '**** 4710 8710', '8710'],
  ])('shows the last digits of a mask with %s', (_what, text, lastDigits) => {
    expect(readAccount(text, false)).toEqual({ kind: 'masked', lastDigits });
  });
});

describe('mayBeMisreadAs', () => {
  test.each([
    ['MBAN0100261103O012345678', 'MBAN01002611030012345678', 'sure', true],
    ['MBAN0100261103001234567', 'MBAN01002611030012345678', 'sure', true],
    ['MBAN01002611039999999999', 'MBAN01002611030012345678', 'doubtful', false],
    ['MBAN01002611030012345994', 'MBAN01002611030012345678', 'sure', false],
    ['WJ9HLXP0ZK7MG1GLDLB2ZF2IQ', 'QJ9HLIP0ZK7MG1GLDLB2ZF2IQ', 'doubtful', true],
    ['WJ9HLXP0ZK7MG1GKKLB2ZF2IQ', 'QJ9HLIP0ZK7MG1GLDLB2ZF2IQ', 'doubtful', false],
  ] as const)('%s, %s, read %s: %s', (read, key, certainty, expected) => {
    expect(mayBeMisreadAs(read, key, certainty)).toBe(expected);
  });
});

describe('isPolyglot', () => {
  test('finds bytes after the end of an image', () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xd9]);
    expect(isPolyglot(jpeg, 'jpeg')).toBe(false);
    expect(isPolyglot(Buffer.concat([jpeg, Buffer.from('camera notes')]), 'jpeg')).toBe(false);
    expect(isPolyglot(Buffer.concat([jpeg, Buffer.from('<script>')]), 'jpeg')).toBe(true);
  });
});

describe('pdfStructureProblem', () => {
  const END = 'xref\nstartxref\n0\n%%EOF';

  test.each([
    ['nothing in a plain document', `%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n${END}`, null],
    ['a script', `%PDF-1.7\n1 0 obj <</S /JavaScript /JS (app.alert)>> endobj\n${END}`, 'pdf_active_content'],
    ['a script under a disguised name', `%PDF-1.7\n1 0 obj <</S /J#61vaScript>> endobj\n${END}`, 'pdf_active_content'],
    ['a later version', `%PDF-1.7\n1 0 obj <<>> endobj\n${END}\n1 0 obj <<>> endobj\n${END}`, 'pdf_modified_after_issue'],
    ['the lack of a table', '%PDF-1.7 nothing', 'pdf_invalid_structure'],
  ])('finds %s', (_what, text, problem) => {
    expect(pdfStructureProblem(Buffer.from(text))).toBe(problem);
  });
});
