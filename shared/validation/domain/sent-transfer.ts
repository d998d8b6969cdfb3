import { classifyBankAccount, type BankAccount } from '../../banking/domain/bank-account/bank-account.ts';
import { participantByCode, type Participants } from '../../banking/domain/bank/participants.ts';
import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import { isJsonObject, NumberLiteral, parseJson, type JsonObject } from '../../platform/json/json.ts';
import { parseAmount, type Centavos } from '../../platform/money/centavos.ts';
import { parseCalendarDate } from '../../platform/time/calendar-date.ts';
import type { ValidationSummary } from './validation.ts';

/** The transfer a stored request is about, as its caller sent it. */
export type SentTransfer = {
  readonly fecha: string;
  /** The number as written. */
  readonly monto: string;
  /** Null when it is no amount. */
  readonly amount: Centavos | null;
  readonly claveRastreo: string | null;
  readonly referenciaNumerica: string | null;
  /** The account sent, or the candidate that matched; null while none did. */
  readonly account: BankAccount | null;
};

const textIn = (sent: JsonObject, field: string): string | null => {
  const value = sent[field];
  return typeof value === 'string' ? value : null;
};

/** The candidate at a 1-based position. */
const candidateAt = ({ cuentas_candidatas: candidates }: JsonObject, position: number | null): string | null => {
  const candidate: unknown = Array.isArray(candidates) && position !== null ? candidates[position - 1] : null;
  return typeof candidate === 'string' ? candidate : null;
};

/** Reads the JSON text of a stored `request_data`; throws when it is none. `candidateMatch` is the 1-based position of the candidate that matched. */
export const sentTransfer = (request: string, candidateMatch: number | null): SentTransfer => {
  const json = parseJson(request);
  const sent = isJsonObject(json?.value) ? json.value : {};
  const { fecha, monto } = sent;
  if (typeof fecha !== 'string' || !(monto instanceof NumberLiteral)) throw new TypeError('a stored request cannot be read');
  const account = classifyBankAccount(textIn(sent, 'cuenta_beneficiaria') ?? candidateAt(sent, candidateMatch) ?? '');
  return {
    fecha,
    monto: monto.source,
    amount: parseAmount(monto.source),
    claveRastreo: textIn(sent, 'clave_rastreo'),
    referenciaNumerica: textIn(sent, 'referencia_numerica'),
    account: account.ok ? account.account : null,
  };
};

/** The name a bank has among the participants on the day of a transfer; null for one that is not known. */
export const bankNameOn = (fecha: string, code: SpeiCode | null, participants: Participants): string | null => {
  const day = parseCalendarDate(fecha);
  return code === null || day === null ? null : (participantByCode(code, day, participants)?.name ?? null);
};

/** The fields of a transfer that a history entry shows and filters use. */
export type SummaryFacts = SentTransfer & { readonly bankName: string | null };

export const summaryFacts = ({ request, candidateMatch, receptor }: ValidationSummary, participants: Participants): SummaryFacts => {
  const sent = sentTransfer(request, candidateMatch);
  return { ...sent, bankName: bankNameOn(sent.fecha, receptor, participants) };
};
