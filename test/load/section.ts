import type { RunSize } from '../support/run-size.ts';

/** Prints the results of a part of the load, as soon as it has ended. */
export type Print = (text: string) => void;

/** A part of the load test. It returns a line for each piece of work that was lost, doubled or late. */
export type LoadSection = {
  readonly name: string;
  readonly run: (size: RunSize, print: Print) => Promise<readonly string[]>;
};
