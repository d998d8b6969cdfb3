import { printedAmount, type BankId, type InventedTransfer } from './invented-transfer.ts';
import type { Random } from './random.ts';

type Row = readonly [label: string, value: string];

/**
 * Where values are: `stacked` below their labels, `sides` at the right margin, `table` in a ruled table, `colon` after the label, `columns`
 * in two columns.
 */
export type Arrangement = 'stacked' | 'sides' | 'table' | 'colon' | 'columns';

export type DrawnReceipt = {
  readonly arrangement: Arrangement;
  readonly title: string;
  /** The amount in large print, above everything else; null for none. */
  readonly headline: string | null;
  readonly rows: readonly Row[];
  /** The second column, if any. */
  readonly otherRows?: readonly Row[];
  readonly accent: string;
};

export type Layout = {
  readonly name: string;
  readonly bank: BankId;
  readonly draw: (transfer: InventedTransfer, random: Random) => DrawnReceipt;
};

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

type DateParts = { readonly year: string; readonly month: string; readonly day: string; readonly name: string };

const partsOf = (fecha: string): DateParts => {
  const [year = '', month = '', day = ''] = fecha.split('-');
  return { year, month, day, name: MONTHS[Number(month) - 1] ?? '' };
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The account as a bank prints it, with its masked digits. */
const shown = ({ cuenta_beneficiaria: account, isMasked }: InventedTransfer, mask: string): string =>
  isMasked ? `${mask}${account.slice(-4)}` : account;

const bbva: Layout['draw'] = (transfer, random) => {
  const { day, name, year } = partsOf(transfer.fecha);
  return {
    arrangement: 'stacked',
    title: random.pick(['Transferencia exitosa', 'Detalle del movimiento', 'BBVA México']),
    headline: `$${printedAmount(transfer.monto)}`,
    accent: '#072146',
    rows: [
      ['Fecha de operación', `${Number(day)} ${name} ${year}, ${transfer.hora.slice(0, 5)} h`],
      ['Cuenta de retiro', `•${transfer.cuentaOrigen}`],
      ['Banco emisor', 'BBVA'],
      [random.pick(['Cuenta de depósito', 'Cuenta destino', 'Cuenta asociada']), shown(transfer, '•')],
      ['Nombre del beneficiario', transfer.beneficiario.toUpperCase()],
      ['Banco destino', transfer.receptor.toUpperCase()],
      ['Tipo de operación', 'Transferencia SPEI'],
      ['Concepto de pago', transfer.concepto],
      ['Referencia numérica', transfer.referencia_numerica],
      ['Clave de rastreo', transfer.clave_rastreo],
      ['Folio de internet', transfer.folio],
    ],
  };
};

const banorte: Layout['draw'] = (transfer, random) => {
  const { day, name, year } = partsOf(transfer.fecha);
  return {
    arrangement: 'sides',
    title: 'Banorte Móvil',
    headline: null,
    accent: '#eb0029',
    rows: [
      ['Estatus', 'Operación exitosa'],
      [
        random.pick(['Fecha aplicación', 'Fecha de operación']),
        `${Number(day)}/${random.pick([name.slice(0, 3), capital(name.slice(0, 3))])}${random.pick(['.', ''])}/${year}`,
      ],
      ['Hora', transfer.hora],
      [random.pick(['Importe a transferir', 'Importe']), `$${printedAmount(transfer.monto)}${random.pick(['', ' MN'])}`],
      ['Cuenta origen', `•••• ${transfer.cuentaOrigen}`],
      ['Banco origen', 'BANORTE'],
      [random.pick(['Cuenta/ CLABE Beneficiario', 'Cuenta CLABE destino']), shown(transfer, '•••• ')],
      ['Banco destino', transfer.receptor.toUpperCase()],
      ['Beneficiario', transfer.beneficiario.toUpperCase()],
      [random.pick(['Propósito de la Transferencia', 'Concepto']), transfer.concepto],
      ['Referencia numérica', transfer.referencia_numerica],
      ['Clave de rastreo', transfer.clave_rastreo],
      ['Comisión', '$0.00'],
    ],
  };
};

const santander: Layout['draw'] = (transfer, random) => {
  const { day, month, year, name } = partsOf(transfer.fecha);
  return {
    arrangement: 'stacked',
    title: 'Santander',
    headline: null,
    accent: '#ec0000',
    rows: [
      ['Importe transferido', `$${printedAmount(transfer.monto)} MXN`],
      ['Cuenta de cargo', `Súper Nómina **${transfer.cuentaOrigen}`],
      ['Banco emisor', 'SANTANDER'],
      [random.pick(['Cuenta Abono', 'Cuenta beneficiario']), shown(transfer, random.pick(['terminación ', '**']))],
      [random.pick(['Banco Participante', 'Banco receptor']), transfer.receptor.toUpperCase()],
      ['Titular', transfer.beneficiario.toUpperCase()],
      ['Concepto', transfer.concepto.toUpperCase()],
      [random.pick(['Referencia numérica del Emisor', 'Referencia']), transfer.referencia_numerica],
      ['Clave de rastreo', transfer.clave_rastreo],
      [
        random.pick(['Fecha y hora de operación', 'Fecha Aplicación']),
        random.pick([
          `${day}/${month}/${year} ${transfer.hora}`,
          `${day}/${capital(name.slice(0, 3))}/${year} ${transfer.hora.slice(0, 5)} hrs`,
          `${year}-${month}-${day}`,
        ]),
      ],
      ['Divisa', 'MXN'],
    ],
  };
};

const nu: Layout['draw'] = (transfer, random) => {
  const { day, name, year } = partsOf(transfer.fecha);
  const month = name.slice(0, 3).toUpperCase();
  return {
    arrangement: 'sides',
    title: 'Comprobante de transferencia',
    headline: `$${printedAmount(transfer.monto)}`,
    accent: '#820ad1',
    rows: [
      ['Fecha', random.pick([`${day} ${month} ${year} - ${transfer.hora}`, `${day}/${month}/${year}`])],
      ['Tipo', 'SPEI'],
      ['Concepto', transfer.concepto],
      ['Estatus', 'Completada'],
      ['Destino', ''],
      ['Nombre', transfer.beneficiario],
      [random.pick(['Institución', 'Entidad']), transfer.receptor],
      [transfer.cuenta_beneficiaria.length === 16 ? 'Tarjeta de débito' : 'CLABE', shown(transfer, '••••')],
      ['Origen', ''],
      ['Institución', 'Nu México'],
      ['Cuenta', `••••${transfer.cuentaOrigen}`],
      ['Número de referencia', transfer.referencia_numerica],
      ['Clave de rastreo', transfer.clave_rastreo],
    ],
  };
};

const hsbc: Layout['draw'] = (transfer, random) => {
  const { day, month, year, name } = partsOf(transfer.fecha);
  return {
    arrangement: 'sides',
    title: 'HSBC',
    headline: null,
    accent: '#db0011',
    rows: [
      [random.pick(['Monto', 'Monto bruto', 'Monto MXN']), `${random.pick(['$', ''])}${printedAmount(transfer.monto)}`],
      ['Moneda', 'MXN'],
      [
        random.pick(['Fecha de liquidación', 'Fecha de la operación']),
        random.pick([`${Number(day)} ${capital(name.slice(0, 3))} ${year}`, `${day}/${month}/${year}`]),
      ],
      ['Cuenta ordenante', `**** ${transfer.cuentaOrigen}`],
      ['Banco ordenante', 'HSBC'],
      [random.pick(['Cuenta beneficiaria', 'CLABE beneficiaria']), shown(transfer, '**** **** **** ')],
      ['Banco beneficiario', transfer.receptor.toUpperCase()],
      ['Beneficiario', transfer.beneficiario.toUpperCase()],
      ['Clave de rastreo', transfer.clave_rastreo],
      ['Referencia numérica', transfer.referencia_numerica],
      ['Referencia bancaria', transfer.folio],
      ['Motivo', transfer.concepto.toUpperCase()],
    ],
  };
};

const scotiabank: Layout['draw'] = (transfer, random) => {
  const { day, month, year } = partsOf(transfer.fecha);
  return {
    arrangement: 'colon',
    title: 'Scotiabank',
    headline: null,
    accent: '#ec111a',
    rows: [
      [random.pick(['Fecha de Operación', 'Fecha de aplicación']), `${year}/${month}/${day}`],
      ['Cuenta de Cargo', `****${transfer.cuentaOrigen}`],
      ['Cuenta de Abono', shown(transfer, '****')],
      ['Nombre Beneficiario/Razón Social', transfer.beneficiario],
      ['Banco Destino', transfer.receptor],
      ['Importe', `$${printedAmount(transfer.monto)}`],
      ['Concepto', transfer.concepto],
      ['Referencia (Numérica)', transfer.referencia_numerica],
      ['Clave de Rastreo', transfer.clave_rastreo],
      ['Folio', transfer.folio],
    ],
  };
};

const stp: Layout['draw'] = (transfer, random) => ({
  arrangement: 'table',
  title: 'COMPROBANTE DE TRANSFERENCIA SPEI',
  headline: null,
  accent: '#1f2937',
  rows: [
    ['Fecha de operación', transfer.fecha],
    ['Hora de liquidación', transfer.hora],
    ['Monto', `$${printedAmount(transfer.monto)}`],
    ['Clave de rastreo', transfer.clave_rastreo],
    ['Referencia numérica', transfer.referencia_numerica],
    ['Institución ordenante', 'STP'],
    ['Cuenta ordenante', `6461801104000${transfer.cuentaOrigen}7`],
    ['Nombre ordenante', 'SERVICIOS DE NOMINA DEL BAJIO SA DE CV'],
    [random.pick(['Institución beneficiaria', 'Institución Receptora']), transfer.receptor.toUpperCase()],
    [random.pick(['Cuenta beneficiaria', 'Cuenta Destinatario']), shown(transfer, '************')],
    ['Nombre beneficiario', transfer.beneficiario.toUpperCase()],
    ['Concepto de pago', transfer.concepto.toUpperCase()],
  ],
});

const inbursa: Layout['draw'] = (transfer) => {
  const { day, month, year } = partsOf(transfer.fecha);
  return {
    arrangement: 'columns',
    title: 'Inbursa Móvil',
    headline: `$ ${printedAmount(transfer.monto)} MXN`,
    accent: '#003b71',
    rows: [
      ['ORIGEN', ''],
      ['Banco', 'Inbursa'],
      ['Cuenta', `****${transfer.cuentaOrigen}`],
      ['Titular', 'Empresa Inventada'],
      ['Fecha de operación', `${day}/${month}/${year}`],
      ['Referencia numérica', transfer.referencia_numerica],
    ],
    otherRows: [
      ['DESTINO', ''],
      ['Banco', transfer.receptor],
      ['Cuenta', shown(transfer, '****')],
      ['Beneficiario', transfer.beneficiario],
      ['Concepto', transfer.concepto],
      ['Clave de rastreo', transfer.clave_rastreo],
    ],
  };
};

const banregio: Layout['draw'] = (transfer, random) => {
  const { day, month, year, name } = partsOf(transfer.fecha);
  return {
    arrangement: 'stacked',
    title: random.pick(['Banregio', 'Banregio: transferencia enviada']),
    headline: null,
    accent: '#ff6a13',
    rows: [
      ['Datos de tu operación', random.pick([`${Number(day)} ${name} ${year}`, `${day}-${month}-${year} ${transfer.hora.slice(0, 5)}`])],
      ['Cantidad a Transferir', `$${printedAmount(transfer.monto)}`],
      ['Cuenta origen', `EMPRESA - *${transfer.cuentaOrigen}`],
      ['Cuenta destino', shown(transfer, '*')],
      ['Banco destino', transfer.receptor],
      ['Beneficiario', transfer.beneficiario],
      ['Concepto de pago', transfer.concepto],
      ['Número de referencia', transfer.referencia_numerica],
      ['Clave de rastreo', transfer.clave_rastreo],
    ],
  };
};

const afirme: Layout['draw'] = (transfer, random) => {
  const { day, month, year } = partsOf(transfer.fecha);
  return {
    arrangement: 'colon',
    title: 'Afirme',
    headline: null,
    accent: '#00843d',
    rows: [
      ['Estado', 'Exitosa'],
      [random.pick(['Fecha', 'Día']), `${day}/${month}/${year.slice(2)}`],
      ['Importe de traspaso', `$ ${printedAmount(transfer.monto)} MXP`],
      ['Cuenta origen', `(****${transfer.cuentaOrigen})`],
      ['Cuenta destino', shown(transfer, '****')],
      ['Banco destino', transfer.receptor],
      ['Concepto del pago', transfer.concepto],
      ['Referencia SPE', transfer.referencia_numerica],
      ['Clave de rastreo', transfer.clave_rastreo],
      ['Comisión', '$0.00'],
    ],
  };
};

/** The layouts of the drawn set: labels and formats as the banks print them, in arrangements of their own. */
export const LAYOUTS: readonly Layout[] = [
  { name: 'bbva', bank: 'bbva', draw: bbva },
  { name: 'banorte', bank: 'banorte', draw: banorte },
  { name: 'santander', bank: 'santander', draw: santander },
  { name: 'nu', bank: 'nu', draw: nu },
  { name: 'hsbc', bank: 'hsbc', draw: hsbc },
  { name: 'scotiabank', bank: 'scotiabank', draw: scotiabank },
  { name: 'stp', bank: 'stp', draw: stp },
  { name: 'inbursa', bank: 'inbursa', draw: inbursa },
  { name: 'banregio', bank: 'banregio', draw: banregio },
  { name: 'afirme', bank: 'afirme', draw: afirme },
];
