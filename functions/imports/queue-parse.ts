import { makeParserDeps } from './parse-queue-deps.ts';

/** Lambda entry of the queue of files to read. It stands alone: a file may take all the memory and time there is. */
export const handler = makeParserDeps().handler;
