import { printedAmount } from '../invented-transfer.ts';
import { capital, grouped, heading, other, partsOf, pesos, text, type VariedLayout } from './layout-parts.ts';

/** Layouts of the second half of the varied set. */
export const SECOND_LAYOUTS: readonly VariedLayout[] = [
  {
    name: 'two-columns',
    bank: 'scotiabank',
    draw: (transfer) => {
      const { day, year, month } = partsOf(transfer.fecha);
      return {
        isWide: true,
        blocks: [
          text('ScotiaWeb', 13),
          text('Comprobante de Transferencia a Otros Bancos', 14),
          {
            kind: 'columns',
            left: [
              heading('Datos del ordenante'),
              {
                kind: 'stacked',
                rows: [
                  ['Nombre', 'Empresa Inventada'],
                  ['Banco', 'Scotiabank'],
                  ['Cuenta', `****${transfer.cuentaOrigen}`],
                  ['Fecha aplicación', `${year}/${month}/${day}`],
                  ['Monto', `$${printedAmount(transfer.monto)}`],
                ],
              },
            ],
            right: [
              heading('Datos del beneficiario'),
              {
                kind: 'stacked',
                rows: [
                  ['Nombre', transfer.beneficiario],
                  ['Banco', transfer.receptor],
                  ['Cuenta', transfer.cuenta_beneficiaria],
                  ['Clave de rastreo', transfer.clave_rastreo],
                  ['Referencia numérica', transfer.referencia_numerica],
                ],
              },
            ],
          },
        ],
      };
    },
  },
  {
    name: 'bank-as-section',
    bank: 'nu',
    draw: (transfer) => {
      const { day, year, name } = partsOf(transfer.fecha);
      return {
        isWide: false,
        blocks: [
          text('Nu', 18),
          text('Transferencia enviada', 13),
          text(pesos(transfer.monto), 24),
          { kind: 'sides', rows: [['Fecha', `${day} ${name.slice(0, 3)} ${year} • ${transfer.hora}`]] },
          heading('Banco del beneficiario'),
          {
            kind: 'sides',
            rows: [
              ['Institución', transfer.receptor],
              ['CLABE', transfer.cuenta_beneficiaria],
              ['Nombre', transfer.beneficiario],
            ],
          },
          heading('Banco ordenante'),
          {
            kind: 'sides',
            rows: [
              ['Institución', 'Nu México'],
              ['CLABE', `638180•••••••••${transfer.cuentaOrigen}`],
            ],
          },
          {
            kind: 'sides',
            rows: [
              ['Referencia', transfer.referencia_numerica],
              ['Clave de rastreo', transfer.clave_rastreo],
            ],
          },
        ],
      };
    },
  },
  {
    name: 'english',
    bank: 'bajio',
    draw: (transfer) => {
      const { day, year, month } = partsOf(transfer.fecha);
      return {
        isWide: false,
        blocks: [
          text('BanBajío', 15),
          {
            kind: 'stacked',
            rows: [
              ['Fecha de abono', `${day}-${month}-${year}`],
              ['Importe', `${pesos(transfer.monto)} M.N.`],
              ['Cuenta de cargo', `xxxx${transfer.cuentaOrigen}`],
              ['Cuenta receptora', transfer.cuenta_beneficiaria],
              ['Banco de abono', transfer.receptor.toUpperCase()],
              ['Tracking key', transfer.clave_rastreo],
              ['Referencia numérica', transfer.referencia_numerica],
              ['Estatus', 'Liquidada'],
            ],
          },
        ],
      };
    },
  },
  {
    name: 'with-fees',
    bank: 'afirme',
    draw: (transfer, random) => {
      const { day, year, month } = partsOf(transfer.fecha);
      return {
        isWide: false,
        blocks: [
          text('AFIRME', 16),
          {
            kind: 'dotted',
            rows: [
              ['Fecha operación', `${day}/${month}/${year}`],
              ['Importe a transferir', `$${printedAmount(transfer.monto)}`],
              ['Comisión', '$5.00'],
              ['IVA', '$0.80'],
              ['Saldo disponible', other(random)],
              ['Cuenta cargo', `****${transfer.cuentaOrigen}`],
              ['Cuenta beneficiaria', transfer.cuenta_beneficiaria],
              ['Banco beneficiario', transfer.receptor],
              ['Referencia', transfer.referencia_numerica],
            ],
          },
          text('Clave de rastreo:'),
          text(transfer.clave_rastreo),
        ],
      };
    },
  },
  {
    name: 'table-of-headings',
    bank: 'banregio',
    draw: (transfer) => {
      const { day, year, month } = partsOf(transfer.fecha);
      return {
        isWide: true,
        blocks: [
          text('Banregio Empresarial', 14),
          text('Detalle de transferencias enviadas', 12),
          {
            kind: 'table',
            rows: [
              ['Fecha aplicación', `${day}/${month}/${year}`],
              ['Importe', `$${printedAmount(transfer.monto)}`],
              ['Banco emisor', 'BANREGIO'],
              ['Banco receptor', transfer.receptor.toUpperCase()],
              ['Referencia', transfer.referencia_numerica],
            ],
          },
          {
            kind: 'table',
            rows: [
              ['CLABE receptor', transfer.cuenta_beneficiaria],
              ['Clave de rastreo', transfer.clave_rastreo],
              ['Beneficiario', transfer.beneficiario],
            ],
          },
        ],
      };
    },
  },
  {
    name: 'ticket',
    bank: 'bbva',
    draw: (transfer) => {
      const { day, year, name } = partsOf(transfer.fecha);
      return {
        isWide: false,
        blocks: [
          { kind: 'text', text: 'BBVA', size: 18, isCentred: true },
          { kind: 'text', text: pesos(transfer.monto), size: 24, isCentred: true },
          { kind: 'text', text: 'Enviaste a', size: 11, isCentred: true },
          { kind: 'text', text: transfer.beneficiario, size: 14, isCentred: true },
          {
            kind: 'centred',
            rows: [
              ['Institución receptora', transfer.receptor],
              ['CLABE, plástico o celular', grouped(transfer.cuenta_beneficiaria)],
              ['Fecha y hora de la operación', `${day} ${name.slice(0, 3)} ${year}, ${transfer.hora.slice(0, 5)} h`],
              ['Institución emisora', 'BBVA'],
              ['Clave de seguimiento', transfer.clave_rastreo],
              ['Referencia numérica', transfer.referencia_numerica],
            ],
          },
        ],
      };
    },
  },
  {
    name: 'unlabelled-amounts',
    bank: 'azteca',
    draw: (transfer, random) => {
      const { day, year, name } = partsOf(transfer.fecha);
      return {
        isWide: false,
        blocks: [
          text('Banco Azteca', 13),
          text('Envío realizado', 16),
          text(`$${printedAmount(transfer.monto)}`, 20),
          text(`Te quedan ${other(random)}`),
          {
            kind: 'stacked',
            rows: [
              ['Fecha', `${Number(day)} de ${name} ${year}`],
              ['Institución ordenante', 'AZTECA'],
              ['Para', transfer.beneficiario],
              ['Cuenta de depósito', transfer.cuenta_beneficiaria],
              ['Institución beneficiaria', transfer.receptor],
              ['Referencia', transfer.referencia_numerica],
              ['Clave de rastreo', transfer.clave_rastreo],
            ],
          },
        ],
      };
    },
  },
  {
    name: 'sections-without-labels',
    bank: 'hsbc',
    draw: (transfer) => {
      const { day, year, name } = partsOf(transfer.fecha);
      return {
        isWide: true,
        blocks: [
          text('HSBC', 16),
          text('Tu transferencia fue enviada', 13),
          {
            kind: 'columns',
            left: [heading('Desde'), text('Cuenta Flexible'), text('HSBC'), text(`•••• ${transfer.cuentaOrigen}`)],
            right: [
              heading('Para'),
              text(transfer.beneficiario),
              text(transfer.receptor.toUpperCase()),
              text(transfer.cuenta_beneficiaria),
            ],
          },
          {
            kind: 'stacked',
            columns: 2,
            rows: [
              ['Monto de la transferencia', pesos(transfer.monto)],
              ['Fecha de la transferencia', `${capital(name.slice(0, 3))} ${day} ${year}`],
              ['Clave de rastreo', transfer.clave_rastreo],
              ['Referencia numérica', transfer.referencia_numerica],
            ],
          },
        ],
      };
    },
  },
  {
    name: 'narrow-labels',
    bank: 'inbursa',
    draw: (transfer, random) => {
      const { day, year, month } = partsOf(transfer.fecha);
      return {
        isWide: false,
        blocks: [
          text('Inbursa Móvil', 15),
          {
            kind: 'sides',
            rows: [
              ['Fecha y hora de la operación', `${day}/${month}/${year} ${transfer.hora}`],
              ['Monto de la transferencia', pesos(transfer.monto)],
              ['Cuenta de retiro', `•••${transfer.cuentaOrigen}`],
              ['Cuenta del beneficiario', transfer.cuenta_beneficiaria],
              ['Institución financiera receptora', transfer.receptor],
              ['Nombre del beneficiario', transfer.beneficiario],
              ['Clave de rastreo', transfer.clave_rastreo],
              ['Número de referencia', transfer.referencia_numerica],
              ['Saldo después de la operación', other(random)],
            ],
          },
        ],
      };
    },
  },
];
