import { printedAmount } from '../invented-transfer.ts';
import { capital, grouped, heading, other, partsOf, pesos, text, type VariedLayout } from './layout-parts.ts';

/** Layouts of the first half of the varied set. */
export const FIRST_LAYOUTS: readonly VariedLayout[] = [
  {
    name: 'labels-below',
    bank: 'banamex',
    draw: (transfer) => {
      const { day, year, name } = partsOf(transfer.fecha);
      return {
        isWide: false,
        blocks: [
          text('Citibanamex Móvil', 14),
          text(pesos(transfer.monto), 24),
          {
            kind: 'swapped',
            rows: [
              ['Fecha de la transferencia', `${Number(day)} ${name} ${year}`],
              ['Cuenta origen', `•••• ${transfer.cuentaOrigen}`],
              ['Banco origen', 'BANAMEX'],
              ['CLABE destino', transfer.cuenta_beneficiaria],
              ['Banco destino', transfer.receptor.toUpperCase()],
              ['Nombre del beneficiario', transfer.beneficiario],
              ['Referencia numérica', transfer.referencia_numerica],
              ['Clave de rastreo', transfer.clave_rastreo],
              ['Concepto', transfer.concepto],
            ],
          },
        ],
      };
    },
  },
  {
    name: 'from-to',
    bank: 'mercadoPago',
    draw: (transfer) => {
      const { day, year, name } = partsOf(transfer.fecha);
      return {
        isWide: false,
        blocks: [
          text('Mercado Pago', 13),
          text('Comprobante de transferencia', 15),
          text(`${capital(name)} ${Number(day)}, ${year}, a las ${transfer.hora.slice(0, 5)} hs`),
          text(pesos(transfer.monto), 22),
          heading('De'),
          text('Comercializadora Inventada'),
          text('Mercado Pago W'),
          text(`722969••••${transfer.cuentaOrigen}`),
          heading('A'),
          text(transfer.beneficiario),
          text(transfer.receptor),
          text(`CLABE ${transfer.cuenta_beneficiaria}`),
          {
            kind: 'stacked',
            rows: [
              ['Código de rastreo', transfer.clave_rastreo],
              ['Número de referencia', transfer.referencia_numerica],
              ['Motivo', transfer.concepto],
            ],
          },
        ],
      };
    },
  },
  {
    name: 'side-sections',
    bank: 'azteca',
    draw: (transfer) => {
      const { day, year, name } = partsOf(transfer.fecha);
      return {
        isWide: false,
        blocks: [
          text('Banco Azteca', 15),
          text('¡Transferencia exitosa!', 13),
          {
            kind: 'sides',
            rows: [
              ['Monto a transferir', pesos(transfer.monto)],
              ['Fecha y hora de la operación', `${day} de ${name} del ${year} - ${transfer.hora.slice(0, 5)} hrs`],
            ],
          },
          heading('CUENTA ORIGEN'),
          {
            kind: 'sides',
            rows: [
              ['Titular', 'Empresa Inventada SA'],
              ['Cuenta', `**** ${transfer.cuentaOrigen}`],
              ['Banco', 'Azteca'],
            ],
          },
          heading('CUENTA DESTINO'),
          {
            kind: 'sides',
            rows: [
              ['Titular', transfer.beneficiario],
              ['Banco', transfer.receptor.toUpperCase()],
              ['CLABE', transfer.cuenta_beneficiaria],
            ],
          },
          heading('DETALLE'),
          {
            kind: 'sides',
            rows: [
              ['Clave rastreo', transfer.clave_rastreo],
              ['Referencia', transfer.referencia_numerica],
              ['Concepto', transfer.concepto],
            ],
          },
        ],
      };
    },
  },
  {
    name: 'compact-dates',
    bank: 'stp',
    draw: (transfer, random) => ({
      isWide: true,
      blocks: [
        text('Consulta de orden SPEI', 14),
        {
          kind: 'sides',
          rows: [
            ['Institución operante', 'STP'],
            ['Institución contraparte', transfer.receptor.toUpperCase()],
            ['Clave de seguimiento', transfer.clave_rastreo],
            ['Fecha de captura', transfer.fecha.replaceAll('-', '')],
            ['Fecha de aplicación', transfer.fecha.replaceAll('-', '')],
            ['Cuenta/ CLABE ordenante', `6461801104000${transfer.cuentaOrigen}7`],
            ['Cuenta/CLABE beneficiario', transfer.cuenta_beneficiaria],
            ['Importe MXN', printedAmount(transfer.monto)],
            ['Saldo final', other(random)],
            ['Referencia numérica', transfer.referencia_numerica],
            ['Concepto pago', transfer.concepto],
          ],
        },
      ],
    }),
  },
  {
    name: 'several-in-a-line',
    bank: 'santander',
    draw: (transfer) => {
      const { day, year, month } = partsOf(transfer.fecha);
      return {
        isWide: true,
        blocks: [
          text('Santander', 16),
          text('Comprobante de operación', 13),
          {
            kind: 'inline',
            rows: [
              [
                ['Fecha de creación', `${day}/${month}/${year}`],
                ['Hora', transfer.hora],
                ['Folio', transfer.folio],
              ],
              [
                ['Importe', pesos(transfer.monto)],
                ['Referencia', transfer.referencia_numerica],
                ['Divisa', 'MXN'],
              ],
              [['Clave rastreo SPEI', transfer.clave_rastreo]],
              [
                ['Cuenta cargo', `**${transfer.cuentaOrigen}`],
                ['Cuenta abono', transfer.cuenta_beneficiaria],
              ],
              [
                ['Banco emisor', 'SANTANDER'],
                ['Banco receptor', transfer.receptor.toUpperCase()],
              ],
              [
                ['Beneficiario', transfer.beneficiario],
                ['Concepto', transfer.concepto],
              ],
            ],
          },
        ],
      };
    },
  },
  {
    name: 'grid-of-labels',
    bank: 'hsbc',
    draw: (transfer) => {
      const { day, year, month } = partsOf(transfer.fecha);
      return {
        isWide: true,
        blocks: [
          text('HSBC México', 15),
          {
            kind: 'stacked',
            columns: 2,
            rows: [
              ['Sucursal', '0581 Centro'],
              ['Fecha operación', `${day}/${month}/${year}`],
              ['Institución financiera emisora', 'HSBC'],
              ['Institución financiera receptora', transfer.receptor.toUpperCase()],
              ['Cuenta ordenante', `****${transfer.cuentaOrigen}`],
              ['Cuenta/CLABE beneficiario', transfer.cuenta_beneficiaria],
              ['Importe total', `$${printedAmount(transfer.monto)} MXN`],
              ['Comisión', '$0.00'],
              ['Referencia numérica', transfer.referencia_numerica],
              ['Clave de rastreo', transfer.clave_rastreo],
              ['Concepto de pago', transfer.concepto],
              ['Beneficiario', transfer.beneficiario],
            ],
          },
        ],
      };
    },
  },
  {
    name: 'grid-labels-below',
    bank: 'bbva',
    draw: (transfer) => {
      const { day, year, name } = partsOf(transfer.fecha);
      return {
        isWide: true,
        blocks: [
          text('BBVA Net cash', 15),
          {
            kind: 'swapped',
            columns: 2,
            rows: [
              ['Importe', `${printedAmount(transfer.monto)} MXP`],
              ['Fecha de envío', `${day}-${name.slice(0, 3).toUpperCase()}-${year}`],
              ['De la cuenta origen', `•${transfer.cuentaOrigen}`],
              ['A la cuenta destino', transfer.cuenta_beneficiaria],
              ['Banco emisor', 'BBVA MEXICO'],
              ['Banco destino', transfer.receptor.toUpperCase()],
              ['Clave rastreo', transfer.clave_rastreo],
              ['Número de referencia', transfer.referencia_numerica],
              ['Concepto', transfer.concepto],
              ['Beneficiario', transfer.beneficiario],
            ],
          },
        ],
      };
    },
  },
  {
    name: 'mail',
    bank: 'inbursa',
    draw: (transfer, random) => {
      const { day, year, name } = partsOf(transfer.fecha);
      return {
        isWide: true,
        blocks: [
          text('Inbursa', 15),
          text('Estimado cliente: te informamos que realizaste una transferencia interbancaria con los siguientes datos.'),
          {
            kind: 'colon',
            rows: [
              ['Fecha del pago', `${day} de ${name} de ${year}`],
              ['Monto del pago', `${pesos(transfer.monto)} MXN`],
              ['Cuenta retiro', `terminación ${transfer.cuentaOrigen}`],
              ['Cuenta depósito', grouped(transfer.cuenta_beneficiaria)],
              ['Banco del beneficiario', transfer.receptor],
              ['Nombre del beneficiario', transfer.beneficiario],
              ['Número de rastreo', transfer.clave_rastreo],
              ['Referencia', transfer.referencia_numerica],
              ['Saldo final', other(random)],
            ],
          },
          text('Si no reconoces esta operación llama al 55 5447 8000. Inbursa nunca te pedirá tus claves.'),
        ],
      };
    },
  },
  {
    name: 'balance-below',
    bank: 'banorte',
    draw: (transfer, random) => {
      const { day, year, month } = partsOf(transfer.fecha);
      return {
        isWide: false,
        blocks: [
          text('Banorte', 15),
          text('Transferencia SPEI', 12),
          {
            kind: 'swapped',
            rows: [
              ['Monto del pago', pesos(transfer.monto)],
              ['Fecha del pago', `${day}/${month}/${year} ${transfer.hora}`],
              ['Cuenta retiro', `***${transfer.cuentaOrigen}`],
              ['Cuenta CLABE celular', transfer.cuenta_beneficiaria],
              ['Banco del beneficiario', transfer.receptor],
              ['Clave de rastreo SPEI', transfer.clave_rastreo],
              ['Referencia numérica', transfer.referencia_numerica],
              ['Saldo final', other(random)],
            ],
          },
        ],
      };
    },
  },
];
