import { describeDataExportStore } from '../../support/contracts/data-exports/data-export-store.ts';
import { makeFakeDataExportStore } from '../../support/fakes/data-exports/data-export-store.ts';

describeDataExportStore('memory', () => Promise.resolve(makeFakeDataExportStore()));
