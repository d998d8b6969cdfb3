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
  ])('finds no account in digits within %s', async (_what, textOf) => {
    for (const number of [ANA, CARD]) {
      const outcome = await parse(`Luis Soto ${LUIS}\n${textOf(number)}`);
      expect(outcome).toMatchObject({ kind: 'parsed', rows: [{ account: LUIS }] });
    }
  });

  it.each([
    ['a label', `Ana Ruiz CLABE-${ANA}`],
    ['an abbreviated label', `Ana Ruiz cta.${ANA}`],
    ['a bank', `Ana Ruiz BBVA-${ANA}`],
    ['its name and a colon', `Ana Ruiz:${ANA}`],
    ['marks of a list', `1.${ANA} Ana Ruiz`],
    ['the end of a sentence', `Ana Ruiz ${ANA}.`],
  ])('reads an account joined to %s', async (_what, text) => {
    expect(await parse(text)).toMatchObject({ kind: 'parsed', rows: [{ account: ANA, label: 'Ana Ruiz' }] });
  });
});
