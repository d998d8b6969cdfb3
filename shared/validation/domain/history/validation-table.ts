import { maskCard } from '../../../banking/domain/bank-account/bank-account.ts';
import type { Participants } from '../../../banking/domain/bank/participants.ts';
import type { TableColumn } from '../../../platform/files/table-file.ts';
import { isPlayground } from '../source.ts';
import { accountOf, bankNameOn, referenceOf, trackingKeyOf } from '../transfer.ts';
import type { ValidationSummary } from '../validation.ts';

const beneficiaryAccount = ({ transfer, candidateMatch }: ValidationSummary): string | null => {
  const account = transfer === null ? null : accountOf(transfer, candidateMatch);
  return account === null ? null : maskCard(account);
};

/** Columns of a list of validations, with the names and values of `GET /validations`; banks have their names among participants. */
export const validationColumns = (participants: Participants): readonly TableColumn<ValidationSummary>[] => [
  { name: 'id', type: 'text', valueOf: ({ id }) => id },
  { name: 'status', type: 'text', valueOf: ({ status }) => status },
  { name: 'central_status', type: 'text', valueOf: ({ centralStatus }) => centralStatus },
  { name: 'validation_type', type: 'text', valueOf: ({ source }) => source.input },
  {
    name: 'bank_name',
    type: 'text',
    valueOf: ({ transfer, receptor }) => (transfer === null ? null : bankNameOn(transfer.fecha, receptor, participants)),
  },
  { name: 'bank_code', type: 'text', valueOf: ({ receptor }) => receptor },
  { name: 'fecha', type: 'date', valueOf: ({ transfer }) => transfer?.fecha ?? null },
  { name: 'amount', type: 'pesos', valueOf: ({ transfer }) => transfer?.monto ?? null },
  { name: 'tracking_key', type: 'text', valueOf: ({ transfer }) => (transfer === null ? null : trackingKeyOf(transfer)) },
  { name: 'referencia_numerica', type: 'text', valueOf: ({ transfer }) => (transfer === null ? null : referenceOf(transfer)) },
  { name: 'beneficiary_account', type: 'text', valueOf: beneficiaryAccount },
  { name: 'client_ref', type: 'text', valueOf: ({ clientRef }) => clientRef },
  { name: 'is_playground', type: 'text', valueOf: ({ source }) => String(isPlayground(source)) },
  { name: 'batch_id', type: 'integer', valueOf: ({ batch }) => batch?.id ?? null },
  { name: 'batch_position', type: 'integer', valueOf: ({ batch }) => batch?.position ?? null },
  { name: 'retry_state', type: 'text', valueOf: ({ retry }) => retry?.state ?? null },
  { name: 'created_at', type: 'instant', valueOf: ({ createdAt }) => createdAt },
  { name: 'deleted_at', type: 'instant', valueOf: ({ deletedAt }) => deletedAt },
];
