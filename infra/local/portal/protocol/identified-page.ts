import { estadoAt, type Payment } from '../payments/payment.ts';
import { isReturned, type Estado } from './estados.ts';
import { institucionName } from './instituciones.ts';
import { escapeHtml, paymentStateFragment } from './pages.ts';

const IDENTIFIED = 'Con la información proporcionada se identificó el siguiente pago:';
const NO_CEP = `Lo sentimos, por el momento no es posible generar el CEP. ${IDENTIFIED}`;

/** SPEI settles within seconds: the page shows the reception this long before the credit. */
const SETTLEMENT_SECONDS = 3;

/** `dd/mm/yyyy HH:MM:SS`, `shiftSeconds` after the local date and time. */
const printedInstant = (fecha: string, hora: string, shiftSeconds: number): string => {
  const [day = '', time = ''] = new Date(Date.parse(`${fecha}T${hora}Z`) + shiftSeconds * 1000).toISOString().split(/[T.]/);
  return `${day.split('-').toReversed().join('/')} ${time}`;
};

const row = (label: string, value: string, rowClass = ''): string =>
  `<tr${rowClass === '' ? '' : ` class="${rowClass}"`}><td>${label}</td><td>${escapeHtml(value)}</td></tr>`;

const table = (payment: Payment, estado: Estado, attributes: string): string =>
  [
    `<table ${attributes}>`,
    '            <tbody>',
    row('Número de Referencia', payment.referencia_numerica),
    row('Clave de Rastreo', payment.clave_rastreo),
    row('Instituci&oacute;n emisora del pago', institucionName(payment.emisor)),
    row('Instituci&oacute;n receptora del pago', institucionName(payment.receptor)),
    row('Estado del pago en Banxico', estado),
    row('Fecha y hora de recepción', printedInstant(payment.fecha, payment.hora, -SETTLEMENT_SECONDS)),
    row('Fecha y hora de procesamiento', estado === 'En proceso' ? '' : printedInstant(payment.fecha, payment.hora, 0)),
    row('Cuenta Beneficiaria', payment.cuenta_beneficiaria ?? 'NA', 'columna-cuenta'),
    row('Monto', (estado === 'Retornado' ? payment.monto_retornado : null) ?? payment.monto, 'columna-monto'),
    '            </tbody>',
    '        </table>',
  ].join('\r\n');

const tables = (payments: readonly Payment[], now: number): string => {
  const [first, second] = payments;
  if (first !== undefined && second === undefined) {
    return table(first, estadoAt(first, now), 'id="xxx" class="styled-table vertical"');
  }
  return payments
    .map((payment) => {
      const estado = estadoAt(payment, now);
      const group = isReturned(estado) ? 'operacionesDevueltas' : 'operacionesLiquidados';
      return table(payment, estado, `class="styled-table vertical ${group}"`);
    })
    .join('\r\n        <br>\r\n        ');
};

const NOTICE =
  '<div class="aviso-info"><p class="aviso">IMPORTANTE: Esta consulta no es un Comprobante Electrónico de Pago (CEP). ' +
  'Solo muestra lo que el SPEI sabe de la orden; la constancia del abono es el CEP.</p></div>';

/** The legend shows every state, whatever the payment's state, and always marks the first one. */
const LEGEND: readonly (readonly [id: string, label: string, text: string])[] = [
  ['desc_EnProceso', 'En proceso', 'El SPEI&reg; tiene la instrucci&oacute;n del emisor \r\n y a&uacute;n no la liquida.'],
  [
    'desc_Liquidado',
    'Liquidado',
    'El SPEI&reg; liquid&oacute; el pago y avis&oacute; a la instituci&oacute;n receptora, \r\n que puede abonarlo.',
  ],
  [
    'desc_Cancelado',
    'Cancelado',
    'La instituci&oacute;n emisora retir&oacute; la instrucci&oacute;n \r\n antes de que el SPEI&reg; la liquidara.',
  ],
  ['desc_Rechazado', 'Rechazado', 'El SPEI&reg; no acept&oacute; la orden: datos con error o motivos de seguridad.'],
  [
    'desc_EnProcesoDeDevolucion',
    'En proceso de devoluci&oacute;n',
    'Tras liquidarse, la instituci&oacute;n receptora lo devuelve; \r\n la devoluci&oacute;n a&uacute;n no se liquida.',
  ],
  ['desc_Devuelto', 'Devuelto', 'La instituci&oacute;n receptora lo devolvi&oacute; y el SPEI&reg; liquid&oacute; la devoluci&oacute;n.'],
  ['desc_CanceladoAlCierre', 'No liquidado', 'La orden no se liquid&oacute; en la jornada y el SPEI&reg; la elimin&oacute; al cierre.'],
  [
    'desc_No_encontrado',
    'No encontrado',
    'El SPEI&reg; no ha recibido una orden de pago que cumpla \r\n                con el criterio de b&uacute;squeda especificado.',
  ],
  [
    'desc_Retornado',
    'Retornado',
    'La instituci&oacute;n receptora lo retorn&oacute; y el SPEI&reg; liquid&oacute; el retorno, \r\n que podrá ser de igual o menor monto.',
  ],
];

const legendEntry = ([id, label, text]: (typeof LEGEND)[number], index: number): string =>
  [
    `            <div id="${id}" class="descripcionEstado ${index === 0 ? 'seleccionado' : 'noSeleccionado'}">`,
    `                <h4>${label}</h4>`,
    `                <p>${text}</p>`,
    '            </div>',
  ].join('\r\n');

const FOOTER = [
  '    <div style="text-align: center;">',
  '        <form method="POST" action="descargaComprobanteSPEI.do" accept-charset="UTF-8">',
  '            <input id="htmlCEP" type="hidden" name="htmlCEPImprimir"/>',
  '            <input type="submit" value="Descargar">',
  '        </form>',
  '        <a id="btnEstadosPago">Descripci&oacute;n de los estados del pago [+]</a><br/>',
  '        <div class="descripcion oculta">',
  ...LEGEND.map(legendEntry),
  '        </div>',
  '    </div>',
].join('\r\n');

/**
 * The payments that the query matched, with their state at an instant. `cepWanted`: the query requested a certificate, which is not
 * available now. Several payments (a search by reference) give one table each.
 */
export const identifiedFragment = (payments: readonly Payment[], cepWanted: boolean, now: number): string =>
  paymentStateFragment(cepWanted ? NO_CEP : IDENTIFIED, `${tables(payments, now)}\r\n        <br><br>\r\n        ${NOTICE}`, FOOTER);
