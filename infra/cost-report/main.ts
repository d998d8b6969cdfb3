import { writeCostDocuments } from './documents.ts';

await writeCostDocuments();
