import { describeStorage } from '../../support/contracts/every-storage.ts';
import { describeImportFiles } from '../../support/contracts/imports/import-files.ts';
import { describeEvidenceStore } from '../../support/contracts/validation/evidence-store.ts';
import { makeFakeImportFiles } from '../../support/fakes/imports/import-files.ts';
import { openFakeStorage } from '../../support/fakes/storage.ts';
import { makeFakeEvidenceStore } from '../../support/fakes/validation/evidence-store.ts';

describeStorage('in memory', openFakeStorage);
describeEvidenceStore('in memory', () => Promise.resolve(makeFakeEvidenceStore()));
describeImportFiles('in memory', () => Promise.resolve(makeFakeImportFiles()));
