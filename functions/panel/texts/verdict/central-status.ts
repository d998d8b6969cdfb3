import type { PaymentState } from '../../../../shared/banxico/domain/cep/cep-outcome.ts';
import { catalogue } from '../../view/language.ts';

/** The states of a payment at Banxico, by the words of `central_status`. */
export const centralStatusTexts = catalogue<Readonly<Record<PaymentState, string>>>({
  es: {
    liquidado: 'Liquidado',
    en_proceso: 'En proceso',
    cancelado: 'Cancelado',
    rechazado: 'Rechazado',
    en_proceso_devolucion: 'En proceso de devolución',
    devuelto: 'Devuelto',
    retornado: 'Retornado',
    no_liquidado: 'No liquidado',
    no_encontrado: 'No encontrado',
    desconocido: 'Desconocido',
  },
  en: {
    liquidado: 'Settled',
    en_proceso: 'In process',
    cancelado: 'Cancelled',
    rechazado: 'Rejected',
    en_proceso_devolucion: 'Being returned',
    devuelto: 'Returned',
    retornado: 'Returned by the beneficiary',
    no_liquidado: 'Not settled',
    no_encontrado: 'Not found',
    desconocido: 'Unknown',
  },
});
