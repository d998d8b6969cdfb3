import type { IdentifiedPayment } from './cep-outcome.ts';
import type { CepCertificate, PrintedAttributes } from './cep-xml.ts';
import { sealReport, type SealReport } from './seal-report.ts';

/** The stored response of the portal (interface: `central_result`). Amounts stay texts, as printed. */
export type CentralResult =
  | {
      readonly kind: 'cep';
      readonly SPEI_Tercero: PrintedAttributes;
      readonly Beneficiario: PrintedAttributes;
      readonly Ordenante: PrintedAttributes;
      /** Calendar date of the credit, read from the sealed chain. */
      readonly fecha_abono: string | null;
      readonly seal: SealReport['seal'];
      readonly seal_checks: SealReport['checks'];
    }
  | { readonly kind: 'payment_status'; readonly payments: readonly IdentifiedPayment[] };

/** The portal's response as stored and returned: the certificate's attributes, or the payments of the status page. */
export const centralResult = (answer: CepCertificate | readonly IdentifiedPayment[]): CentralResult => {
  if (!('printed' in answer)) return { kind: 'payment_status', payments: answer };
  const { seal, checks } = sealReport(answer);
  return { kind: 'cep', ...answer.printed, fecha_abono: answer.fechaAbono, seal, seal_checks: checks };
};
