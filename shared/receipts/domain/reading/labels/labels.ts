import { OTHER_LABELS, TEXT_LABELS } from './other-labels.ts';
import { PARTY_LABELS } from './party-labels.ts';

/** The field that a label announces. */
export type LabelKind =
  | 'clave_rastreo'
  | 'monto'
  /** Including the bank's fee for the transfer, if there is one. */
  | 'monto_total'
  | 'fecha'
  /** The date of the order, not of the payment: used when no other date is printed. */
  | 'fecha_captura'
  | 'referencia_numerica'
  | 'cuenta_origen'
  | 'cuenta_destino'
  /** Of the side to which its section belongs. */
  | 'cuenta'
  /** A phone that may be the account of its side, or one to call. */
  | 'telefono'
  | 'banco_origen'
  | 'banco_destino'
  | 'banco'
  | 'estado'
  /** A heading above the fields of one side. */
  | 'seccion_origen'
  | 'seccion_destino'
  /** The name of one side's person: the following fields belong to that side. */
  | 'nombre_origen'
  | 'nombre_destino'
  /** Words of the sender, which may contain anything. */
  | 'texto'
  /** Anything else, whose value is not used. */
  | 'otro';

/**
 * Labels as banks print them, reduced to lower-case ASCII. Sources: public readers of receipts of Afirme, BanBajío,
 * Banorte, Banregio, BBVA, HSBC, Nu, Santander, Scotiabank, and the documentation of clients of STP.
 */
export const LABELS: Readonly<Record<LabelKind, readonly string[]>> = {
  clave_rastreo: [
    'clave de rastreo',
    'clave rastreo',
    'cve de rastreo',
    'cve rastreo',
    'clave de rastreo spei',
    'rastreo',
    'clave rastreo spei',
    'clave de seguimiento',
    'numero de rastreo',
    'codigo de rastreo',
    'no de rastreo',
    'folio de rastreo',
    'clave de rastreo banxico',
    'clave spei',
  ],
  monto: [
    'importe',
    'importe transferido',
    'importe de la operacion',
    'importe a transferir',
    'importe de traspaso',
    'importe de la transferencia',
    'monto',
    'monto bruto',
    'monto mxn',
    'monto transferido',
    'monto de la transferencia',
    'monto enviado',
    'cantidad',
    'cantidad a transferir',
    'cantidad transferida',
    'enviaste',
    'transferiste',
    'importe mxn',
    'monto a transferir',
    'monto del pago',
    'monto de la operacion',
    'monto de operacion',
    'monto transferido mxn',
    'importe enviado',
    'importe del pago',
    'importe de operacion',
    'importe de transferencia',
    'importe operacion',
    'monto de transferencia',
    'cantidad enviada',
    'monto en pesos',
    'monto enviado mxn',
    'importe de envio',
    'monto de envio',
  ],
  monto_total: ['importe total', 'monto total', 'total enviado', 'total transferido', 'monto pagado', 'importe pagado'],
  fecha_captura: [
    'fecha de captura',
    'fecha captura',
    'fecha de creacion',
    'fecha creacion',
    'fecha de registro',
    'fecha de solicitud',
    'fecha de programacion',
    'fecha y hora de captura',
    'fecha y hora de creacion',
  ],
  fecha: [
    'fecha',
    'fecha de operacion',
    'fecha operacion',
    'fecha de la operacion',
    'fecha aplicacion',
    'fecha de aplicacion',
    'fecha de liquidacion',
    'fecha y hora de liquidacion',
    'fecha de operacion spei',
    'fecha y hora operacion',
    'fecha y hora de operacion',
    'fecha y hora de la operacion',
    'fecha y hora',
    'fecha de transferencia',
    'fecha de envio',
    'fecha de pago',
    'fecha valor',
    'datos de tu operacion',
    'dia',
    'dia fecha',
    'fecha de la transferencia',
    'fecha del pago',
    'fecha de abono',
    'fecha de cargo',
    'fecha de la transaccion',
    'fecha de transaccion',
    'fecha de ejecucion',
    'fecha de movimiento',
    'fecha del movimiento',
    'fecha de realizacion',
    'fecha de la operacion spei',
    'fecha liquidacion',
    'fecha envio',
    'fecha de envio y hora',
    'fecha y hora de envio',
    'fecha y hora de transferencia',
    'fecha y hora de la transferencia',
    'fecha y hora del pago',
    'fecha hora',
    'dia y hora',
    'fecha de cargo y abono',
  ],
  referencia_numerica: [
    'referencia numerica',
    'referencia numerica del emisor',
    'referencia numerica spei',
    'numero de referencia',
    'no de referencia',
    'num de referencia',
    'num referencia',
    'ref numerica',
    'referencia',
    'referencia spei',
    'referencia de pago',
    'ref',
    'referencia numero',
    'referencia numerica de pago',
    'referencia numerica del pago',
    'numero referencia',
    'referencia interbancaria',
  ],
  estado: ['estatus', 'estado', 'status', 'estado de la transferencia', 'estatus de la operacion', 'estado de la operacion'],
  ...PARTY_LABELS,
  texto: TEXT_LABELS,
  otro: OTHER_LABELS,
};
