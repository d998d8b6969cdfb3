import type { ParticipantDirectory } from '../banking/ports/participant-directory.ts';
import type { BeneficiaryStore } from '../beneficiaries/ports/beneficiary-store.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { HeicOpener } from './ports/heic-opener.ts';
import type { PdfOpener } from './ports/pdf-opener.ts';
import type { ImageDecoder } from './ports/receipt-decoder.ts';
import type { TextRecognizer } from './ports/text-recognizer.ts';
import { makeOpenReceipt } from './use-cases/open-receipt.ts';
import { makeRecognizePages } from './use-cases/recognize-pages.ts';
import { makeFindSavedAccounts } from './use-cases/saved-accounts.ts';
import { makeUnderstandReceipt } from './use-cases/transfer-of-receipt.ts';

/** What opens and recognises files of receipts. */
export type ReceiptReaders = {
  readonly imageDecoder: ImageDecoder;
  readonly pdfOpener: PdfOpener;
  readonly heicOpener: HeicOpener;
  readonly textRecognizer: TextRecognizer;
};

export type ReceiptReadingPorts = ReceiptReaders & {
  readonly beneficiaries: Pick<BeneficiaryStore, 'page'>;
  readonly participants: ParticipantDirectory;
  readonly clock: Clock;
};

/** Opening a receipt, recognising its text and preparing its transfer. */
export const buildReceiptReading = (ports: ReceiptReadingPorts) => ({
  openReceipt: makeOpenReceipt(ports),
  recognizePages: makeRecognizePages(ports.textRecognizer),
  understandReceipt: makeUnderstandReceipt({ ...ports, findSavedAccounts: makeFindSavedAccounts(ports) }),
});
