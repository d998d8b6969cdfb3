import { createVerify } from 'node:crypto';
import { inflateRawSync, inflateSync } from 'node:zlib';

import fc from 'fast-check';

import type { PaymentInput } from '../../../infra/local/portal/payments/payment-input.ts';
import { isPagoABanco, TIPOS_PAGO } from '../../../infra/local/portal/protocol/tipo-pago.ts';
import { startPortalSimulator, type PortalSimulator } from '../../../infra/local/portal/server.ts';
import { textMatching } from './matchers.ts';
import { NOON, paymentWith, queryFor } from './payments.ts';
import { control, newVisitor } from './visitor.ts';

let portal: PortalSimulator;

beforeAll(async () => {
  portal = await startPortalSimulator({ port: 0, seed: [], now: () => NOON });
});

afterAll(() => portal.close());

const ORDENANTE = { nombre: 'ANA ORDENANTE', cuenta: '646180000000000011', rfc: 'AAAA800101AAA' };

const download = async (payment: PaymentInput, format: string): Promise<Buffer> => {
  expect((await control(portal.url, 'POST', 'payments', payment)).status).toBe(201);
  const toABank = isPagoABanco(payment.tipo_pago ?? 1);
  const visitor = newVisitor(portal.url);
  await visitor.post('/cep/valida.do', queryFor(payment, toABank ? { cuenta: ORDENANTE.cuenta, receptorParticipante: '1' } : {}));
  return (await visitor.get(`/cep/descarga.do?formato=${format}`)).bytes;
};

type Attributes = Readonly<Record<string, string>>;

const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const attributesOf = (xml: string, element: string): Attributes => {
  const tag = new RegExp(`<${element} ([^>]*?)/?>`).exec(xml)?.[1] ?? '';
  return Object.fromEntries([...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescape(value)]));
};

type ReadXml = {
  readonly xml: string;
  readonly root: Attributes;
  readonly beneficiario: Attributes;
  readonly ordenante: Attributes;
  readonly cadena: readonly string[];
};

const xmlOf = async (payment: PaymentInput): Promise<ReadXml> => {
  const xml = (await download(payment, 'XML')).toString('utf8');
  const root = attributesOf(xml, 'SPEI_Tercero');
  return {
    xml,
    root,
    beneficiario: attributesOf(xml, 'Beneficiario'),
    ordenante: attributesOf(xml, 'Ordenante'),
    cadena: (root['cadenaCDA'] ?? '').split('|'),
  };
};

const sealVerifies = async ({ root }: ReadXml): Promise<boolean> => {
  const { json } = await control(portal.url, 'GET', 'certificate');
  const sello = root['sello'] ?? '';
  const cadena = root['cadenaCDA'] ?? '';
  if (!cadena.endsWith(`||${sello}`)) return false;
  const pem = json instanceof Object && 'public_key_pem' in json ? String(json.public_key_pem) : '';
  return createVerify('RSA-SHA256').update(cadena.slice(0, -sello.length), 'utf8').verify(pem, sello, 'base64');
};

const NOBODY = { Nombre: 'NA', TipoCuenta: '-1', Cuenta: 'NA', RFC: 'NA' };

describe('XML certificate', () => {
  test('has the elements and attributes of a CEP, with CRLF line ends', async () => {
    const { xml, root, beneficiario, ordenante } = await xmlOf(
      paymentWith({
        ordenante: ORDENANTE,
        beneficiario: { nombre: 'BETO BENEFICIARIO', rfc: 'BEBB800101BBB' },
        concepto: 'RENTA',
      }),
    );
    expect(xml.split('\r\n').map((line) => /^ *<[^ ]+/.exec(line)?.[0])).toEqual([
      '<?xml',
      '<SPEI_Tercero',
      '    <Beneficiario',
      '    <Ordenante',
      '</SPEI_Tercero>',
    ]);
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\r\n/);
    expect(root).toMatchObject({
      FechaOperacion: '2026-11-17',
      Hora: '12:00:00',
      ClaveSPEI: '40072',
      claveRastreo: 'PRUEBA20261117000001',
      numeroCertificado: textMatching(/^99999\d{15}$/),
      sello: textMatching(/^[\w+/]{342}==$/),
    });
    expect(beneficiario).toEqual({
      BancoReceptor: 'BANORTE',
      Nombre: 'BETO BENEFICIARIO',
      TipoCuenta: '40',
      Cuenta: '072180000000000012',
      RFC: 'BEBB800101BBB',
      Concepto: 'RENTA',
      IVA: '0.00',
      MontoPago: '300.00',
    });
    expect(ordenante).toEqual({
      BancoEmisor: 'STP',
      Nombre: 'ANA ORDENANTE',
      TipoCuenta: '40',
      Cuenta: '646180000000000011',
      RFC: 'AAAA800101AAA',
    });
  });

  test.each(TIPOS_PAGO)('of payment type %i has 42 fields in its cadena, a valid seal and both parties', async (tipo_pago) => {
    const payment = paymentWith({ tipo_pago, ordenante: ORDENANTE, beneficiario: { rfc: 'BEBB800101BBB' } });
    const read = await xmlOf(payment);
    expect(read.cadena).toHaveLength(47);
    expect(read.cadena[2]).toBe(String(tipo_pago));
    expect(await sealVerifies(read)).toBe(true);

    expect(read.ordenante).toMatchObject(
      [5, 6, 10, 11].includes(tipo_pago) ? NOBODY : { Nombre: 'ANA ORDENANTE', Cuenta: ORDENANTE.cuenta },
    );
    expect(read.beneficiario).toMatchObject([4, 31].includes(tipo_pago) ? NOBODY : { Cuenta: '072180000000000012', TipoCuenta: '40' });
    if ([3, 6, 9, 11].includes(tipo_pago)) expect(read.beneficiario['RFC']).toBe('NA');
    expect(read.beneficiario['Concepto']?.includes(' / ')).toBe([3, 9, 11].includes(tipo_pago));
  });

  test.each([
    [18, 23],
    [25, 30],
    [42, 47],
  ] as const)('with %i fields in its cadena has %i parts between bars and a valid seal', async (cadena_campos, parts) => {
    const read = await xmlOf(paymentWith({ cadena_campos }));
    expect(read.cadena).toHaveLength(parts);
    expect(read.cadena.at(-3)).toBe(read.root['numeroCertificado']);
    expect(await sealVerifies(read)).toBe(true);
  });

  test('pads type and amounts before November 2024', async () => {
    const { cadena, beneficiario } = await xmlOf(paymentWith({ monto: '8.17', cadena_campos: 18 }));
    expect(cadena[2]).toBe('01');
    expect(cadena.slice(18, 20)).toEqual(['000000000000000.00', '000000000000008.17']);
    expect(beneficiario).toMatchObject({ IVA: '000000000000000.00', MontoPago: '000000000000008.17' });
  });

  test.each(['300', '9858.7', '3414.95', '0.01'])('has the amount %s as the bank wrote it', async (monto) => {
    const { cadena, beneficiario } = await xmlOf(paymentWith({ monto }));
    expect(beneficiario['MontoPago']).toBe(monto);
    expect(cadena[19]).toBe(monto);
  });

  test('repeats its attributes in the cadena, in the order of the fields', async () => {
    const { cadena, root } = await xmlOf(paymentWith({ ordenante: ORDENANTE, hora: '10:15:42', concepto: 'RENTA' }));
    expect(cadena.slice(0, 27)).toEqual([
      ...['', '', '1', '17112026', '17112026', '101542', '40072'],
      ...['STP', 'ANA ORDENANTE', '40', '646180000000000011', 'AAAA800101AAA'],
      ...['BANORTE', 'PERSONA BENEFICIARIA DE PRUEBA', '40', '072180000000000012', 'ND'],
      ...['RENTA', '0.00', '300.00'],
      ...['NA', 'NA', '0', '0', 'NA', '0', '0.00'],
    ]);
    expect(cadena.slice(-3)).toEqual([root['numeroCertificado'], '', root['sello']]);
    expect(root['cadenaCDA']).not.toContain(root['claveRastreo']);
  });

  test.each([
    ['a credit before 18:00', '2026-11-17', '17:59:59', '2026-11-17'],
    ['a credit from 18:00 on', '2026-11-17', '18:00:00', '2026-11-18'],
    ['a Friday evening', '2026-11-06', '18:33:15', '2026-11-09'],
    ['a Saturday morning', '2026-11-07', '09:00:00', '2026-11-09'],
    ['a Friday evening before a holiday', '2026-11-13', '18:33:15', '2026-11-17'],
    ['the morning of a holiday', '2026-11-16', '09:00:00', '2026-11-17'],
  ])('has for %s the operating day and the calendar date of the credit', async (_case, day, hora, operating) => {
    expect((await control(portal.url, 'POST', 'payments', { ...paymentWith({ hora }), fecha: day })).status).toBe(201);
    const visitor = newVisitor(portal.url);
    await visitor.post('/cep/valida.do', queryFor(paymentWith(), { fecha: day.split('-').toReversed().join('-') }));
    const reply = await visitor.get('/cep/descarga.do?formato=XML');
    expect(attributesOf(reply.text, 'SPEI_Tercero')['FechaOperacion']).toBe(operating);
    expect(reply.text.split('|').slice(3, 5)).toEqual([operating, day].map((date) => date.split('-').toReversed().join('')));
    expect(reply.headers['content-disposition']).toContain(`CEP-${operating.replaceAll('-', '')}-`);
  });

  test.each([
    ['5579056583407673', '3', '03'],
    ['5555550100', '10', '10'],
  ])('has the account type of %s', async (cuenta_beneficiaria, attribute, field) => {
    const { beneficiario, cadena } = await xmlOf(paymentWith({ cuenta_beneficiaria }));
    expect(beneficiario).toMatchObject({ TipoCuenta: attribute, Cuenta: cuenta_beneficiaria });
    expect(cadena[14]).toBe(field);
  });

  test('of a vostro payment pads the account type with a zero in the cadena only', async () => {
    const { ordenante, cadena } = await xmlOf(paymentWith({ tipo_pago: 9 }));
    expect([ordenante['TipoCuenta'], cadena[9]]).toEqual(['6', '06']);
  });

  test('has the indirect participant of types 30 and 31, and the remittance of types 35 and 36', async () => {
    const indirect = await xmlOf(paymentWith({ tipo_pago: 30 }));
    expect(indirect.cadena.slice(27, 30)).toEqual(['PARTICIPANTE INDIRECTO DE PRUEBA', textMatching(/^072\d{15}$/), 'ND']);
    const remittance = await xmlOf(paymentWith({ tipo_pago: 35, ordenante: ORDENANTE }));
    expect(remittance.cadena.slice(33, 44)).toEqual([
      ...['1234567', 'US', 'USD', 'ANA ORDENANTE', '646180000000000011', 'AAAA800101AAA'],
      ...['PERSONA BENEFICIARIA DE PRUEBA', '072180000000000012', '40'],
      ...['REMESADORA EXTRANJERA DE PRUEBA', 'REMESADORA NACIONAL DE PRUEBA'],
    ]);
  });

  test('has any name and concept unchanged under a valid seal', async () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('AZñÑáÜ&<>"\' 0.')), minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(text, text, async (nombre, concepto) => {
        const read = await xmlOf(paymentWith({ beneficiario: nombre, concepto }));
        expect(read.beneficiario).toMatchObject({ Nombre: nombre, Concepto: concepto });
        expect([read.cadena[13], read.cadena[17]]).toEqual([nombre, concepto]);
        expect(await sealVerifies(read)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});

/** Text of a PDF whose fonts have a Latin encoding: every string its content streams show, in order. */
const textOfPdf = (pdf: Buffer): string => {
  const source = pdf.toString('latin1');
  return [...source.matchAll(/(?<!end)stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream = '']) => stream)
    .filter((stream) => stream.startsWith('x\x9c'))
    .map((stream) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .flatMap((content) => [...content.matchAll(/\[(.*?)\] TJ/g)])
    .map(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n');
};

describe('PDF certificate', () => {
  test('has one page with the payment', async () => {
    const pdf = await download(paymentWith({ ordenante: ORDENANTE, beneficiario: 'JOSÉ ÁNGEL MUÑOZ PEÑA' }), 'PDF');
    expect(pdf.subarray(0, 8).toString('latin1')).toBe('%PDF-1.4');
    expect(pdf.toString('latin1').trimEnd()).toMatch(/%%EOF$/);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    const text = textOfPdf(pdf);
    for (const shown of [
      ...['PRUEBA20261117000001', '2026-11-17', '12:00:00', '$ 300.00', 'STP', 'BANORTE'],
      ...['ANA ORDENANTE', '646180000000000011', 'JOSÉ ÁNGEL MUÑOZ PEÑA', '072180000000000012'],
    ]) {
      expect(text).toContain(shown);
    }
  });

  test('has the seal of the XML', async () => {
    const payment = paymentWith();
    const { root } = await xmlOf(payment);
    const text = textOfPdf(await download(payment, 'PDF')).replaceAll('\n', '');
    expect(text).toContain(root['sello']);
    expect(text).toContain(root['numeroCertificado']);
  });
});

test('ZIP download has the XML and the PDF', async () => {
  const payment = paymentWith({ clave_rastreo: 'CON/DIAGONAL 1' });
  const [archive, xml, pdf] = await Promise.all(['ZIP', 'XML', 'PDF'].map((format) => download(payment, format)));
  if (archive === undefined || xml === undefined || pdf === undefined) throw new Error('three files were asked for');
  const directory = archive.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  const second = archive.indexOf(Buffer.from('PK\x03\x04', 'latin1'), 4);
  const entry = (start: number) => {
    const nameLength = archive.readUInt16LE(start + 26);
    const nameStart = start + 30;
    const size = archive.readUInt32LE(start + 18);
    const stored = archive.readUInt16LE(start + 8) === 0;
    const data = archive.subarray(nameStart + nameLength, nameStart + nameLength + size);
    return {
      name: archive.subarray(nameStart, nameStart + nameLength).toString(),
      data: stored ? data : inflateRawSync(data),
    };
  };
  expect(entry(0)).toEqual({ name: 'CEP-20261117-CON_DIAGONAL 1.xml', data: xml });
  expect(entry(second)).toEqual({ name: 'CEP-20261117-CON_DIAGONAL 1.pdf', data: pdf });
  expect(archive.readUInt32LE(archive.length - 6)).toBe(directory);
});
