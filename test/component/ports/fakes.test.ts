import { describeStorage } from '../../support/contracts/every-storage.ts';
import { describeEvidenceStore } from '../../support/contracts/evidence-store.ts';
import { makeFakeEvidenceStore } from '../../support/fakes/evidence-store.ts';
import { openFakeStorage } from '../../support/fakes/storage.ts';

describeStorage('in memory', openFakeStorage);
describeEvidenceStore('in memory', () => Promise.resolve(makeFakeEvidenceStore()));
