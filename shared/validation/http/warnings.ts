import type { Participants } from '../../banking/domain/bank/participants.ts';
import { senderBankOf } from '../../banking/domain/tracking-key/tracking-key.ts';
import type { Text } from '../../errors/text.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { formatPesos } from '../../platform/money/centavos.ts';
import { accountOf, asStated, bankNameOn, referenceOf, trackingKeyOf, type Transfer } from '../domain/transfer.ts';
import type { Validation, Warning } from '../domain/validation.ts';
import { isWarningCode, WARNING_TEXTS, type WarningCode } from './warning-texts.ts';

/** For a warning of an older or newer version. */
const UNKNOWN: Text = { es: 'Un aviso que esta versión no conoce.', en: 'A warning that is unknown to this version.' };

/** The text of a warning. */
export const warningText = (code: string, language: Language): string => (isWarningCode(code) ? WARNING_TEXTS[code] : UNKNOWN)[language];

/** Expected and found value; null when missing, or not to be shown. */
type Comparison = { readonly expected: string | null; readonly found: string | null };

type Compared = Pick<Validation, 'receipt' | 'emisor' | 'receptor' | 'centralStatus' | 'centralResult' | 'candidateMatch' | 'foundAs'> & {
  readonly transfer: Transfer;
};

type Compare = (validation: Compared, warning: Warning, participants: Participants) => Partial<Comparison>;

/** A field of the accepted transfer. */
const statedField = ({ transfer, candidateMatch }: Compared, field: string | undefined): string | null => {
  switch (field) {
    case 'fecha':
      return transfer.fecha;
    case 'monto':
      return formatPesos(transfer.monto);
    case 'clave_rastreo':
      return trackingKeyOf(transfer);
    case 'referencia_numerica':
      return referenceOf(transfer);
    case 'cuenta_beneficiaria':
      return accountOf(transfer, candidateMatch)?.number ?? null;
    case 'emisor':
      return transfer.emisor;
    case 'receptor':
      return transfer.receptor;
    default:
      return null;
  }
};

/** A field of the receipt's reading. */
const readField = ({ receipt }: Compared, field: string | undefined): string | null =>
  Object.entries(receipt?.reading?.fields ?? {}).find(([name]) => name === field)?.[1]?.value ?? null;

const certified = ({ centralResult }: Compared) => (centralResult?.kind === 'cep' ? centralResult : null);

const receiver: Compare = ({ transfer }) => ({ found: transfer.receptor });

const sender: Compare = ({ transfer }) => ({ found: transfer.emisor });

const COMPARISONS: Partial<Readonly<Record<WarningCode, Compare>>> = {
  receptor_not_recognised: receiver,
  receptor_not_participant: receiver,
  receptor_ignored: ({ transfer, receptor }, _warning, participants) => ({
    expected: bankNameOn(transfer.fecha, receptor, participants),
    found: transfer.receptor,
  }),
  emisor_not_recognised: sender,
  emisor_not_participant: sender,
  emisor_ignored: ({ transfer, emisor }, _warning, participants) => ({
    expected: bankNameOn(transfer.fecha, emisor, participants),
    found: transfer.emisor,
  }),
  clave_rastreo_of_other_bank: ({ transfer }, _warning, participants) => {
    const key = trackingKeyOf(transfer);
    return { expected: key === null ? null : (senderBankOf(key, transfer.fecha, participants)?.bank.name ?? null), found: transfer.emisor };
  },
  fecha_is_operation_date: ({ transfer, foundAs }) => ({ expected: foundAs?.fecha ?? null, found: transfer.fecha }),
  fecha_may_be_operation_date: ({ transfer }) => ({ found: transfer.fecha }),
  credit_date_differs: (validation) => ({
    expected: (validation.foundAs ?? asStated(validation.transfer)).fecha,
    found: certified(validation)?.fecha_abono ?? null,
  }),
  beneficiary_account_differs: (validation) => {
    const party = validation.transfer.isToParticipant ? 'Ordenante' : 'Beneficiario';
    return { expected: statedField(validation, 'cuenta_beneficiaria'), found: certified(validation)?.[party]['Cuenta'] ?? null };
  },
  cep_mismatch: (validation, { field }) => ({ expected: statedField(validation, field) }),
  referencia_numerica_unchecked: ({ transfer }) => ({ expected: referenceOf(transfer) }),
  certificate_contradicts_state: ({ centralStatus }) => ({ expected: 'liquidado', found: centralStatus }),
  ocr_field_doubtful: (validation, { field }) => ({ found: readField(validation, field) }),
  clave_rastreo_corrected: (validation) => ({
    expected: validation.foundAs?.claveRastreo ?? null,
    found: readField(validation, 'clave_rastreo'),
  }),
  field_from_receipt_differs: (validation, { field }) => ({
    expected: statedField(validation, field),
    found: readField(validation, field),
  }),
  receipt_future_date: (validation) => ({ found: readField(validation, 'fecha') }),
};

const comparisonOf = (
  validation: Omit<Compared, 'transfer'> & Pick<Validation, 'transfer'>,
  warning: Warning,
  participants: Participants,
): Comparison => {
  const none = { expected: null, found: null };
  const { transfer } = validation;
  const compare = isWarningCode(warning.code) ? COMPARISONS[warning.code] : undefined;
  return transfer === null || compare === undefined ? none : { ...none, ...compare({ ...validation, transfer }, warning, participants) };
};

/** The warnings of a validation: those about its receipt first, then those about the query. */
export const presentWarnings = (validation: Validation, language: Language, participants: Participants) =>
  [...(validation.receipt?.warnings ?? []), ...validation.warnings].map((warning) => ({
    ...warning,
    detail: warningText(warning.code, language),
    ...comparisonOf(validation, warning, participants),
  }));
