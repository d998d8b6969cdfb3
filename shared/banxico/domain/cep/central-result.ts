import type { IdentifiedPayment } from './cep-outcome.ts';
import type { CepCertificate, PrintedAttributes } from './cep-xml.ts';
import { sealReport, type SealReport } from './seal-report.ts';

/** The attributes of a certificate. */
export type CertificateResult = {
  readonly kind: 'cep';
  readonly SPEI_Tercero: PrintedAttributes;
  readonly Beneficiario: PrintedAttributes;
  readonly Ordenante: PrintedAttributes;
  /** Calendar date of the credit, read from the sealed chain. */
  readonly fecha_abono: string | null;
  readonly seal: SealReport['seal'];
  readonly seal_checks: SealReport['checks'];
};

/** The payments of the status page. */
export type PaymentResult = { readonly kind: 'payment_status'; readonly payments: readonly IdentifiedPayment[] };

/** The portal's answer, as stored and returned (interface: `central_result`). Amounts stay texts, as printed. */
export type CentralResult = CertificateResult | PaymentResult;

export const certificateResult = (certificate: CepCertificate): CertificateResult => {
  const { seal, checks } = sealReport(certificate);
  return { kind: 'cep', ...certificate.printed, fecha_abono: certificate.fechaAbono, seal, seal_checks: checks };
};

export const paymentResult = (payments: readonly IdentifiedPayment[]): PaymentResult => ({ kind: 'payment_status', payments });
