import { participantByClabePrefix, SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { DRAWN_SET, type ReceiptSpec } from '../../receipts/drawn-set.ts';
import { BANKS } from '../../receipts/invented-transfer.ts';
import { dateOf } from '../../support/builders/transfers.ts';
import { portal } from './portal.ts';

/** A drawn receipt by its name; fails for another. */
export const specOf = (id: string): ReceiptSpec => {
  const found = DRAWN_SET.find((spec) => spec.id === id);
  if (found === undefined) throw new Error(`no receipt ${id}`);
  return found;
};

const codeOf = (prefix: string, fecha: string): string => participantByClabePrefix(prefix, dateOf(fecha), SHIPPED_PARTICIPANTS)?.code ?? '';

/** Adds the payment of a drawn receipt to the portal. */
export const publishReceipt = ({ transfer, layout }: ReceiptSpec): Promise<unknown> =>
  portal.publish({
    fecha: transfer.fecha,
    clave_rastreo: transfer.clave_rastreo,
    emisor: codeOf(BANKS[layout.bank].prefix, transfer.fecha),
    receptor: codeOf(transfer.cuenta_beneficiaria.slice(0, 3), transfer.fecha),
    cuenta_beneficiaria: transfer.cuenta_beneficiaria,
    monto: transfer.monto,
    referencia_numerica: transfer.referencia_numerica,
  });
