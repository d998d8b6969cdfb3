import { describeStorage } from '../../support/contracts/every-storage.ts';
import { describeEvidenceStore } from '../../support/contracts/evidence-store.ts';
import { describeImportFiles } from '../../support/contracts/import-files.ts';
import { makeFakeEvidenceStore } from '../../support/fakes/evidence-store.ts';
import { makeFakeImportFiles } from '../../support/fakes/import-files.ts';
import { openFakeStorage } from '../../support/fakes/storage.ts';

describeStorage('in memory', openFakeStorage);
describeEvidenceStore('in memory', () => Promise.resolve(makeFakeEvidenceStore()));
describeImportFiles('in memory', () => Promise.resolve(makeFakeImportFiles()));
