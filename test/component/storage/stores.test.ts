import { describeStorage } from '../../support/contracts/every-storage.ts';
import { describeImportFiles } from '../../support/contracts/imports/import-files.ts';
import { describeCertificateStore } from '../../support/contracts/validation/certificate-store.ts';
import { describeReceiptFiles } from '../../support/contracts/validation/receipt-files.ts';
import { makeFakeImportFiles } from '../../support/fakes/imports/import-files.ts';
import { makeFakeCertificateStore } from '../../support/fakes/validation/certificate-store.ts';
import { makeFakeReceiptFiles } from '../../support/fakes/validation/receipt-files.ts';
import { openMemoryStorage } from '../../support/storage/memory-storage.ts';

describeStorage('in memory', () => Promise.resolve(openMemoryStorage().storage));
describeCertificateStore('in memory', () => Promise.resolve(makeFakeCertificateStore()));
describeReceiptFiles('in memory', () => Promise.resolve(makeFakeReceiptFiles()));
describeImportFiles('in memory', () => Promise.resolve(makeFakeImportFiles()));
