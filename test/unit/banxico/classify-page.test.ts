import fc from 'fast-check';

import { classifyPage } from '../../../shared/banxico/adapters/cep-portal/classify-page.ts';
import {
  captchaPage,
  certificateOfferedPage,
  closedPage,
  IDENTIFIED_SENTENCE,
  identifiedPage,
  LEGEND,
  maximumPage,
  noCriterionPage,
  NOT_FOUND_SENTENCE,
  notFoundPage,
  nothingFoundPage,
  paymentTable,
  queryFailedPage,
  resultPage,
  statusPage,
  unknownPage,
} from './portal-pages.ts';

const kindOf = (html: string): string => classifyPage(html).kind;

const statesOf = (html: string): readonly string[] => {
  const meaning = classifyPage(html);
  return meaning.kind === 'identified' ? meaning.payments.map(({ state }) => state) : [];
};

describe('classifyPage of a known page', () => {
  test.each([
    ['a certificate ready for download', certificateOfferedPage(), { kind: 'certificate_offered' }],
    ['an order that was not sent', notFoundPage(), { kind: 'not_found' }],
    ['no payment with these data', nothingFoundPage(), { kind: 'not_found' }],
    ['the security image demanded', captchaPage(), { kind: 'throttled', cause: 'captcha' }],
    ['too many queries', maximumPage(), { kind: 'throttled', cause: 'maximum' }],
    ['closed at this hour', closedPage(), { kind: 'unavailable', reason: 'temporarily_closed' }],
    ['a failed query', queryFailedPage(), { kind: 'unavailable', reason: 'portal_error' }],
    ['a query without a criterion', noCriterionPage(), { kind: 'query_rejected' }],
    ['an unknown message', unknownPage(), { kind: 'unrecognised' }],
    ['nothing at all', '', { kind: 'unrecognised' }],
  ])('returns the kind of %s', (_name, html, meaning) => {
    expect(classifyPage(html)).toEqual(meaning);
  });

  test('reads every field of an identified payment as printed, with entities decoded', () => {
    expect(classifyPage(identifiedPage({ clave: 'CLAVE &amp; 1/2', estado: ' Liquidado&nbsp;\r\n ' }))).toEqual({
      kind: 'identified',
      payments: [
        {
          state: 'liquidado',
          estado: 'Liquidado',
          clave_rastreo: 'CLAVE & 1/2',
          referencia_numerica: '1234567',
          institucion_emisora: 'STP',
          institucion_receptora: 'Cuenca',
          cuenta_beneficiaria: '723180000000000032',
          monto: '1234.56',
          fecha_recepcion: '03/11/2026 10:15:40',
          fecha_procesamiento: '03/11/2026 10:15:42',
        },
      ],
    });
  });

  test.each([
    ['En proceso', 'en_proceso'],
    ['Liquidado', 'liquidado'],
    ['Cancelado', 'cancelado'],
    ['Rechazado', 'rechazado'],
    ['En proceso de devoluci&oacute;n', 'en_proceso_devolucion'],
    ['En proceso de devolución', 'en_proceso_devolucion'],
    ['EN PROCESO DE DEVOLUCIO\u0301N', 'en_proceso_devolucion'],
    ['Devuelto', 'devuelto'],
    ['No liquidado', 'no_liquidado'],
    ['No encontrado', 'no_encontrado'],
    ['Retornado', 'retornado'],
    ['En revisión', 'desconocido'],
    ['', 'desconocido'],
  ])('reads state "%s" as %s whatever the legend has', (estado, state) => {
    expect(statesOf(identifiedPage({ estado }))).toEqual([state]);
    expect(statesOf(statusPage({ estado }))).toEqual([state]);
  });

  test('reads the state when the sentence is not in bold', () => {
    const html = `<div id="consultaMISPEI"><div>${IDENTIFIED_SENTENCE}</div>${paymentTable({ estado: 'Devuelto' })}</div>${LEGEND}`;
    expect(statesOf(html)).toEqual(['devuelto']);
  });

  test('returns null for an empty field', () => {
    const meaning = classifyPage(identifiedPage({ cuenta: ' ', referencia: '' }));
    expect(meaning).toMatchObject({ payments: [{ cuenta_beneficiaria: null, referencia_numerica: null }] });
  });

  test('returns state desconocido for a payment the receiving bank has not confirmed', () => {
    const html = resultPage('La institución receptora de la transferencia aún no realiza la Confirmaci&oacute;n.', '', '');
    expect(statesOf(html)).toEqual(['desconocido']);
  });
});

describe('classifyPage of several payments for one reference', () => {
  test('reads one table each', () => {
    expect(statesOf(statusPage({ estado: 'Liquidado' }, { estado: 'Devuelto' }))).toEqual(['liquidado', 'devuelto']);
  });

  test('reads one after the other in the same table', () => {
    const rows = ['Liquidado', 'Rechazado'].map(
      (estado) => `<tr><td>Clave de Rastreo:</td><td>A</td></tr><tr><td>Estado del pago en Banxico:</td><td>${estado}</td></tr>`,
    );
    expect(statesOf(resultPage(IDENTIFIED_SENTENCE, `<table>${rows.join('')}</table>`, LEGEND))).toEqual(['liquidado', 'rechazado']);
  });

  test('reads one per row under a header', () => {
    const table = `<table class="operacionesLiquidados"><thead><tr><th>#</th><th>Clave de Rastreo</th><th>Estado del pago en Banxico</th><th>Monto</th></tr></thead>
      <tbody><tr><td>1</td><td>CLAVE1</td><td>Liquidado</td><td>10.00</td></tr><tr><td>2</td><td>CLAVE2</td><td>Devuelto</td><td>10.00</td></tr><tr><td colspan="2">Total</td><td>2</td><td>20.00</td></tr></tbody></table>`;
    expect(classifyPage(resultPage(IDENTIFIED_SENTENCE, table, LEGEND))).toMatchObject({
      payments: [
        { clave_rastreo: 'CLAVE1', state: 'liquidado', monto: '10.00' },
        { clave_rastreo: 'CLAVE2', state: 'devuelto', referencia_numerica: null },
      ],
    });
  });

  test('separates cells and rows without end tags', () => {
    const table = '<table><tr><td>Clave de Rastreo<td>CLAVE1<tr><td>Estado del pago en Banxico<td>Devuelto</table>';
    expect(statesOf(resultPage(IDENTIFIED_SENTENCE, table, ''))).toEqual(['devuelto']);
  });
});

test('a line break in a table cell is read as a space', () => {
  const table = paymentTable({ estado: 'No<br>liquidado' }).replace('Clave de Rastreo', 'Clave<div>de Rastreo</div>');
  expect(statesOf(resultPage(IDENTIFIED_SENTENCE, table, LEGEND))).toEqual(['no_liquidado']);
});

test('a table inside a cell does not end its row', () => {
  const icons = '<table><tr><td></td></tr></table>';
  expect(statesOf(identifiedPage({ estado: `${icons}Devuelto</b></div>` }))).toEqual(['devuelto']);
});

describe('classifyPage by position of the markers', () => {
  test.each([
    ['in a comment', `<!-- <strong>${NOT_FOUND_SENTENCE}</strong> -->`],
    ['in a script', `<script>var x = '<strong>${NOT_FOUND_SENTENCE}</strong>';</script>`],
    ['in a style', `<style><strong>${NOT_FOUND_SENTENCE}</strong></style>`],
    ['in an attribute', `<input type="hidden" value="<strong>${NOT_FOUND_SENTENCE}</strong>">`],
    ['in a text outside the messages', `<p>${NOT_FOUND_SENTENCE}</p>`],
    ['in the legend', `<div class="descripcion"><div class="info"><strong>${NOT_FOUND_SENTENCE}</strong></div></div>`],
    ['in the legend inside a message', `<div class="info">Estados<div class="descripcionEstado">${NOT_FOUND_SENTENCE}</div></div>`],
  ])('ignores the not-found sentence %s', (_where, html) => {
    expect(kindOf(`<div id="consultaMISPEI">${html}</div>`)).toBe('unrecognised');
    expect(kindOf(html)).toBe('unrecognised');
  });

  test('returns unrecognised when a message is truncated', () => {
    expect(kindOf(`<div id="consultaMISPEI"><div class="info"><strong>${NOT_FOUND_SENTENCE}`)).toBe('unrecognised');
  });

  test('ignores the not-found sentence of the legend, which has the trade mark sign', () => {
    const html = `<div id="consultaMISPEI"><strong>El SPEI&reg; no ha recibido una orden de pago que cumpla\n con el criterio de b&uacute;squeda especificado.</strong></div>`;
    expect(kindOf(html)).toBe('unrecognised');
    expect(kindOf(html.replace('&reg;', ''))).toBe('not_found');
  });

  test('never returns not_found for a page with a payment table', () => {
    expect(kindOf(resultPage(NOT_FOUND_SENTENCE, paymentTable(), LEGEND))).toBe('unrecognised');
    expect(kindOf(resultPage(`${NOT_FOUND_SENTENCE} ${IDENTIFIED_SENTENCE}`, paymentTable(), LEGEND))).toBe('identified');
  });

  test('returns unrecognised when an identified payment has no table', () => {
    expect(kindOf(resultPage(IDENTIFIED_SENTENCE, '', LEGEND))).toBe('unrecognised');
    expect(kindOf(resultPage(IDENTIFIED_SENTENCE, paymentTable().replace('Estado del pago en Banxico', 'Otro estado'), LEGEND))).toBe(
      'unrecognised',
    );
  });

  test('returns unrecognised when the payment table is outside the result', () => {
    expect(kindOf(`<div id="consultaMISPEI"><strong>${IDENTIFIED_SENTENCE}</strong></div>${paymentTable()}`)).toBe('unrecognised');
  });

  test('returns unrecognised when the table is truncated, as "En proceso" may be cut from "En proceso de devolución"', () => {
    const html = statusPage({ estado: 'En proceso de devolución' });
    expect(kindOf(html.slice(0, html.indexOf('En proceso de devolución') + 10))).toBe('unrecognised');
  });

  test.each([
    ['another format', '<a href="descarga.do?formato=PDF">'],
    ['another file', '<a href="descargaComprobanteSPEI.do?formato=XML">'],
    ['a comment', '<!-- <a href="descarga.do?formato=XML"> -->'],
    ['a text', 'descarga.do?formato=XML'],
    ['another attribute', '<a title="descarga.do?formato=XML" href="#">'],
    ['the legend', '<div class="descripcion"><a href="descarga.do?formato=XML">XML</a></div>'],
  ])('ignores a link to the XML found in %s', (_where, html) => {
    expect(kindOf(html)).toBe('unrecognised');
  });

  test.each([
    'descarga.do?formato=XML',
    '/cep/descarga.do?x=1&amp;formato=XML',
    'https://www.banxico.org.mx/cep/descarga.do?formato=XML&y',
  ])('returns certificate_offered for the link %s', (href) => {
    expect(kindOf(`<A HREF='${href}'>`)).toBe('certificate_offered');
  });

  test('returns throttled before anything else on the page', () => {
    expect(classifyPage(maximumPage() + certificateOfferedPage())).toEqual({ kind: 'throttled', cause: 'maximum' });
    expect(classifyPage(captchaPage() + nothingFoundPage())).toEqual({ kind: 'throttled', cause: 'captcha' });
    expect(classifyPage('<input name=varHideCaptcha value=false>')).toEqual({ kind: 'throttled', cause: 'captcha' });
  });

  test('does not return throttled for "intente nuevamente más tarde" alone', () => {
    expect(kindOf('<h1>Favor de intentar nuevamente m&aacute;s tarde.</h1>')).toBe('unrecognised');
  });

  test('returns unrecognised when elements are nested deeper than the portal nests them', () => {
    expect(kindOf(`${'<div>'.repeat(64)}${certificateOfferedPage()}`)).toBe('unrecognised');
    expect(kindOf(`${'<div>'.repeat(20)}${certificateOfferedPage()}`)).toBe('certificate_offered');
  });
});

/** Pieces that make and break structure, with the words of every answer among them, but none of them in place. */
const outOfPlace = fc.constantFrom(
  '<div>',
  '</div>',
  '<p>',
  '</p>',
  '<td>',
  '</td>',
  '<tr>',
  '<table>',
  '</table>',
  '<br>',
  '<a href="#">',
  '</a>',
  '< ',
  '>',
  '"',
  "'",
  '&',
  '&reg;',
  `<p>${NOT_FOUND_SENTENCE}</p>`,
  NOT_FOUND_SENTENCE,
  IDENTIFIED_SENTENCE,
  'descarga.do?formato=XML',
  paymentTable(),
  LEGEND,
  `<!--<strong>${NOT_FOUND_SENTENCE}</strong><a href="descarga.do?formato=XML">-->`,
);

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.nat({ max: 40 }),
  insert: fc.string({ unit: 'binary', maxLength: 8 }),
});

const edited = (html: string, edits: readonly { at: number; remove: number; insert: string }[]): string =>
  edits.reduce((text, { at, remove, insert }) => {
    const index = Math.floor(at * text.length);
    return text.slice(0, index) + insert + text.slice(index + remove);
  }, html);

describe('classifyPage of hostile pages', () => {
  test('never throws and returns unrecognised for random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        expect(kindOf(new TextDecoder().decode(bytes))).toBe('unrecognised');
      }),
    );
  });

  test('never returns not_found or certificate_offered for words out of place', () => {
    fc.assert(
      fc.property(fc.array(outOfPlace, { maxLength: 40 }), (pieces) => {
        expect(kindOf(pieces.join(''))).toBe('unrecognised');
      }),
      { numRuns: 500 },
    );
  });

  test('never returns not_found or certificate_offered for a damaged payment page', () => {
    const page = fc.constantFrom('Liquidado', 'En proceso', 'Devuelto').map((estado) => identifiedPage({ estado }));
    fc.assert(
      fc.property(page, fc.array(edit, { minLength: 1, maxLength: 6 }), (html, edits) => {
        expect(['identified', 'unrecognised']).toContain(kindOf(edited(html, edits)));
      }),
      { numRuns: 1_000 },
    );
  });

  test('returns for a truncated page the kind of the whole page or unrecognised', () => {
    const pages = [certificateOfferedPage(), notFoundPage(), nothingFoundPage(), captchaPage(), maximumPage(), identifiedPage()];
    fc.assert(
      fc.property(fc.constantFrom(...pages), fc.double({ min: 0, max: 1, noNaN: true }), (html, part) => {
        expect([kindOf(html), 'unrecognised']).toContain(kindOf(html.slice(0, Math.floor(html.length * part))));
      }),
      { numRuns: 500 },
    );
  });
});
