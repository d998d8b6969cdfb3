import type { SendingBank } from '../../../banking/domain/bank/sending-bank.ts';
import type { Warning } from '../validation.ts';
import type { Target } from './prepared-transfer.ts';

/** The bank was inferred from a list, not from the account or the request. */
const isInferredFromList = (receiving: Target['receiving']): boolean =>
  receiving.kind === 'resolved' && (receiving.source === 'user_list' || receiving.source === 'directory');

/** Warnings about the receiving bank, in the shape of `normalization_warnings`. */
export const receivingBankWarnings = ({ receiving }: Target): readonly Warning[] =>
  [...receiving.warnings, ...(isInferredFromList(receiving) ? ['receptor_inferred'] : [])].map((code) => ({ code, field: 'receptor' }));

const isInferred = (sending: SendingBank): boolean =>
  sending.kind === 'probe' || (sending.kind === 'resolved' && sending.source !== 'emisor');

/** Warnings about the sending bank, in the shape of `normalization_warnings`. */
export const sendingBankWarnings = (sending: SendingBank): readonly Warning[] => [
  ...('warnings' in sending ? sending.warnings.map((code) => ({ code, field: 'emisor' })) : []),
  ...(isInferred(sending) ? [{ code: 'emisor_inferred', field: 'emisor' }] : []),
];
