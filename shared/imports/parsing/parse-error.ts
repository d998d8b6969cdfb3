import type { ParseFailure, ParseFailureCode } from '../domain/parse-outcome.ts';

/**
 * Ends the reading of a file from any depth of a reader; the entry of the parser turns it into an outcome. Thrown
 * rather than returned because readers are loops within loops that have nothing to add to it.
 */
export class ParseError extends Error {
  readonly failure: ParseFailure;

  constructor(failure: ParseFailure) {
    super(failure.code);
    this.name = 'FileRejected';
    this.failure = failure;
  }
}

/** Rejects the file that is being read. */
export const failParse = (code: ParseFailureCode, params: ParseFailure['params'] = {}): never => {
  throw new ParseError({ kind: 'failed', code, params });
};
