import type { BankAccount } from '../../banking/domain/bank-account/bank-account.ts';
import type { Centavos } from '../../platform/money/centavos.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';

/** A transfer as its caller describes it, every field parsed; null for a missing one (interface: POST /v1/validate). */
export type RequestedTransfer = {
  readonly fecha: CalendarDate;
  readonly monto: Centavos;
  readonly clave_rastreo: string | null;
  readonly referencia_numerica: string | null;
  /** Names of banks, as typed. */
  readonly emisor: string | null;
  readonly receptor: string | null;
  readonly cuenta_beneficiaria: BankAccount | null;
  /** Whether the beneficiary is the receiving participant itself; the account is then the orderer's. */
  readonly receptor_participante: boolean;
  /** Accounts to try in order, instead of `cuenta_beneficiaria`. */
  readonly cuentas_candidatas: readonly BankAccount[] | null;
};
