import * as v from 'valibot';

import type { RawItem } from '../../../platform/dynamodb/table.ts';
import { isCentavos } from '../../../platform/money/centavos.ts';
import { isCalendarDate } from '../../../platform/time/calendar-date.ts';
import { DIRECT_REQUEST, SOURCE_CHANNELS, SOURCE_INPUTS, SOURCE_MODES, type Source } from '../../domain/source.ts';
import { referenceOf, trackingKeyOf, type Transfer } from '../../domain/transfer.ts';
import { bankAccountAttribute } from './receipt-attribute.ts';

/** The source of a validation, as a map attribute; absent for the usual source, because the index stores it, too. */
export const sourceAttribute = v.optional(
  v.object({ input: v.picklist(SOURCE_INPUTS), channel: v.picklist(SOURCE_CHANNELS), mode: v.picklist(SOURCE_MODES) }),
  DIRECT_REQUEST,
);

const isUsual = ({ input, channel, mode }: Source): boolean =>
  input === DIRECT_REQUEST.input && channel === DIRECT_REQUEST.channel && mode === DIRECT_REQUEST.mode;

export const attributeOfSource = (source: Source): Source | undefined => (isUsual(source) ? undefined : source);

const optionalText = v.optional(v.string());

/** A transfer as a map attribute, with the API's field names. Null is an absent member. */
export const transferAttribute = v.pipe(
  v.object({
    fecha: v.pipe(v.string(), v.guard(isCalendarDate)),
    monto: v.pipe(v.number(), v.guard(isCentavos)),
    clave_rastreo: optionalText,
    referencia_numerica: optionalText,
    emisor: optionalText,
    receptor: optionalText,
    receptor_participante: v.optional(v.literal(true)),
    accounts: v.tupleWithRest([bankAccountAttribute], bankAccountAttribute),
  }),
  v.transform(
    ({
      clave_rastreo: key,
      referencia_numerica: referencia,
      emisor = null,
      receptor = null,
      receptor_participante: flag,
      ...others
    }): Transfer => {
      const transfer = { ...others, emisor, receptor, isToParticipant: flag === true };
      if (key !== undefined) return { ...transfer, criterion: { kind: 'clave_rastreo', value: key, referencia: referencia ?? null } };
      if (referencia === undefined) throw new TypeError('a stored transfer has neither tracking key nor reference');
      return { ...transfer, criterion: { kind: 'referencia_numerica', value: referencia } };
    },
  ),
);

export const attributeOfTransfer = (transfer: Transfer): RawItem => ({
  fecha: transfer.fecha,
  monto: transfer.monto,
  clave_rastreo: trackingKeyOf(transfer) ?? undefined,
  referencia_numerica: referenceOf(transfer) ?? undefined,
  emisor: transfer.emisor ?? undefined,
  receptor: transfer.receptor ?? undefined,
  receptor_participante: transfer.isToParticipant ? true : undefined,
  accounts: transfer.accounts.map(({ number }) => number),
});
