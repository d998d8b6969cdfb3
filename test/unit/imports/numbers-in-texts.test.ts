import { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import { BBVA, clabeOf, SANTANDER } from '../../support/builders/transfers.ts';
import { parseTools } from '../../support/import-tools.ts';

const ANA = clabeOf(BBVA.prefix, 1);
const LUIS = clabeOf(SANTANDER.prefix, 2);
const CARD = '4152313812345671';

const parse = (text: string) => parseImportFile({ bytes: Buffer.from(text), mode: 'free' }, parseTools());

describe('reading numbers of a text in free mode', () => {
  it.each([
    ['a word', (number: string) => `Ana Ruiz año${number}ñ`],
    ['the name of a file', (number: string) => `Ana Ruiz IMG-${number}.jpg`],
    ['the name of a file without a prefix', (number: string) => `Ana Ruiz ${number}.pdf`],
    ['a path', (number: string) => `Ana Ruiz C:\\docs\\${number}`],
    ['an address', (number: string) => `Ana Ruiz https://pagos.example.mx/${number}`],
    ['an e-mail', (number: string) => `Ana Ruiz ${number}@example.mx`],
    ['an identifier with hyphens', (number: string) => `Ana Ruiz OT-${number}-A1`],
    ['an identifier with underscores', (number: string) => `Ana Ruiz pago_${number}_v2`],
    ['the name of a file in parentheses', (number: string) => `Ana Ruiz scan(${number}).pdf`],
    ['a numbered copy of a file', (number: string) => `Ana Ruiz IMG (${number}).jpg`],
    ['an identifier that begins with a word', (number: string) => `Ana Ruiz transfer-${number}`],
    ['an identifier after a point', (number: string) => `Ana Ruiz clip.${number}`],
    ['an identifier with a hash', (number: string) => `Ana Ruiz libertad#${number}`],
    ['a setting', (number: string) => `Ana Ruiz total=${number}`],
    ['a labelled identifier', (number: string) => `Ana Ruiz id:${number}`],
    ['a labelled identifier in a list', (number: string) => `Ana Ruiz folio|${number}`],
    ['a numbered ticket', (number: string) => `Ana Ruiz ticket #${number}`],
    ['a quoted order', (number: string) => `Ana Ruiz order "${number}"`],
    ['a reference', (number: string) => `Ana Ruiz referencia-${number}`],
  ])('finds no account in digits within %s', async (_what, textOf) => {
    for (const number of [ANA, CARD]) {
      const outcome = await parse(`Luis Soto ${LUIS}\n${textOf(number)}`);
      expect(outcome).toMatchObject({ kind: 'parsed', rows: [{ account: LUIS }] });
    }
  });

  it.each([
    ['a label', `Ana Ruiz CLABE-${ANA}`],
    ['an abbreviated label', `Ana Ruiz cta.${ANA}`],
    ['the name of its bank', `Ana Ruiz BBVA-${ANA}`],
    ['its name and a colon', `Ana Ruiz:${ANA}`],
    ['marks of a list', `1.${ANA} Ana Ruiz`],
    ['the end of a sentence', `Ana Ruiz ${ANA}.`],
  ])('reads an account joined to %s', async (_what, text) => {
    expect(await parse(text)).toMatchObject({ kind: 'parsed', rows: [{ account: ANA, label: 'Ana Ruiz' }] });
  });
});
