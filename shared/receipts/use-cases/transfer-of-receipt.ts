import type { ParticipantDirectory } from '../../banking/ports/participant-directory.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { calendarDateIn, MEXICO_CITY } from '../../platform/time/calendar-date.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Receipt, ReceiptField, ReceiptReading, StatedFields } from '../../validation/domain/receipt/receipt.ts';
import type { RequestedTransfer } from '../../validation/domain/requested-transfer.ts';
import { checkTransfer, type PreparedTransfer, type TransferFault } from '../../validation/domain/transfer-resolution/prepared-transfer.ts';
import { criteriaOf } from '../../validation/domain/transfer-resolution/receipt-verdict.ts';
import { mergeReceipt, type MergedReceipt } from '../domain/merge-receipt.ts';
import type { TextPage } from '../domain/reading/text-page.ts';
import { understandReceipt } from '../domain/reading/understand.ts';
import type { FindSavedAccounts } from './saved-accounts.ts';

export type UnderstoodReceipt = {
  readonly reading: ReceiptReading;
  readonly toConfirm: Receipt['toConfirm'];
  readonly warnings: Receipt['warnings'];
  /** Null when the receipt gives no transfer that can be queried. */
  readonly prepared: PreparedTransfer | null;
};

export type UnderstandDeps = {
  readonly findSavedAccounts: FindSavedAccounts;
  readonly participants: ParticipantDirectory;
  readonly clock: Clock;
};

const CONTRADICTED_FIELDS = ['fecha', 'clave_rastreo', 'cuenta_beneficiaria', 'emisor', 'receptor'] as const;

/** The field of a receipt that a fault concerns; its account may be one of several candidates. */
const receiptFieldOf = ({ field = '' }: TransferFault): readonly ReceiptField[] =>
  field.startsWith('cuentas_candidatas') ? ['cuenta_beneficiaria'] : CONTRADICTED_FIELDS.filter((name) => name === field);

/** The fields without those from the receipt that contradict others: names of banks, and a key of another day. */
const withoutContradicted = (
  fields: RequestedTransfer,
  stated: StatedFields,
  contradicted: readonly ReceiptField[],
): RequestedTransfer | null => {
  const isContradicted = (...names: readonly ReceiptField[]): boolean => names.some((name) => contradicted.includes(name));
  const key = isContradicted('clave_rastreo') && stated.clave_rastreo === null ? null : fields.clave_rastreo;
  if (key === null && fields.referencia_numerica === null) return null;
  return {
    ...fields,
    clave_rastreo: key,
    emisor: isContradicted('emisor') ? stated.emisor : fields.emisor,
    receptor: isContradicted('receptor', 'cuenta_beneficiaria') ? stated.receptor : fields.receptor,
  };
};

/** Fields to confirm when fields contradict each other: if there was a choice of accounts, the bank printed next to the account. */
const doubtsOf = (contradicted: readonly ReceiptField[], { accounts }: StatedFields, isResolved: boolean): readonly ReceiptField[] => {
  if (!isResolved) return contradicted;
  const isOtherBank = contradicted.includes('cuenta_beneficiaria') && accounts.length === 0;
  return [...contradicted.filter((field) => field !== 'cuenta_beneficiaria'), ...(isOtherBank ? (['receptor'] as const) : [])];
};

/** The reading with a mark on the fields that contradict others. */
const withContradictions = (reading: ReceiptReading, fields: readonly ReceiptField[]): ReceiptReading => ({
  ...reading,
  fields: Object.fromEntries(
    Object.entries(reading.fields).map(([name, field]) => [
      name,
      fields.some((each) => each === name) ? { ...field, isContradicted: true as const } : field,
    ]),
  ),
});

const union = <Item>(...lists: readonly (readonly Item[])[]): readonly Item[] => [...new Set(lists.flat())];

/**
 * Reads the text of a receipt and prepares its transfer for queries. If fields contradict each other, the account outweighs the name of its
 * bank; the caller has to confirm the rest.
 */
export const makeUnderstandReceipt = ({ findSavedAccounts, participants, clock }: UnderstandDeps) => {
  return async (
    userId: UserId,
    stated: StatedFields,
    pages: readonly TextPage[],
    engine: ReceiptReading['engine'],
  ): Promise<UnderstoodReceipt> => {
    const now = clock.now();
    const today = calendarDateIn(MEXICO_CITY, now);
    const known = await participants.latest();
    const reading = understandReceipt(pages, engine, { today, participants: known });
    const isMasked = reading.isMasked && stated.accounts.length === 0;
    const saved = isMasked ? await findSavedAccounts(userId, reading, { today, participants: known }) : [];
    const { fields, toConfirm, warnings }: MergedReceipt = mergeReceipt({ stated, reading, saved, today, participants: known });
    if (fields === null) return { reading, toConfirm, warnings, prepared: null };

    const first = checkTransfer(fields, now, known);
    const contradicted = first.ok ? [] : first.faults.flatMap(receiptFieldOf);
    const reduced = first.ok ? null : withoutContradicted(fields, stated, contradicted);
    const result = first.ok || reduced === null ? first : checkTransfer(reduced, now, known);
    const contradicting = doubtsOf(contradicted, stated, result.ok);
    const marked = withContradictions(reading, union(contradicted, contradicting));
    const doubts = union(toConfirm, contradicting);
    if (!result.ok) return { reading: marked, toConfirm: doubts, warnings, prepared: null };
    const receipt: Receipt = { file: null, stated, reading: marked, toConfirm: doubts, warnings };
    const [criterion] = criteriaOf(receipt, marked);
    const { transfer } = result.value;
    return {
      reading: marked,
      toConfirm: doubts,
      warnings,
      prepared: { ...result.value, transfer: criterion === undefined ? transfer : { ...transfer, criterion } },
    };
  };
};

export type UnderstandReceipt = ReturnType<typeof makeUnderstandReceipt>;
