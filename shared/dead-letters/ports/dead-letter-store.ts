import type { DeadLetter, DeadLetterId, DeadLetterStatus } from '../domain/dead-letter.ts';

/** A line of the list: everything that filters compare. */
export type LetterLine = {
  /** Its place among the lines, which are in the order of the last failure. */
  readonly position: string;
  readonly id: DeadLetterId;
  readonly queue: string;
  readonly cause: string;
};

export type LetterListRequest = {
  readonly status: DeadLetterStatus;
  /** Instants of the last failure, both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly direction: 'older' | 'newer';
  /** Position beyond which the lines begin; null at the first one in the direction. */
  readonly after: string | null;
  readonly limit: number;
};

/** Where dead letters are kept, with their bodies encrypted. */
export type DeadLetterStore = {
  /**
   * Stores a letter with its body, unless it was given up as often before: a message that is received twice, or that was sent
   * twice, counts once. The first instant of an earlier letter with this id remains.
   */
  readonly store: (letter: DeadLetter, body: string) => Promise<void>;
  readonly find: (id: DeadLetterId) => Promise<DeadLetter | null>;
  /** Up to 100 letters, without those that expired. */
  readonly findMany: (ids: readonly DeadLetterId[]) => Promise<readonly DeadLetter[]>;
  /** Lines of the letters of one status; they follow a change within a second or so. */
  readonly list: (request: LetterListRequest) => Promise<{ readonly lines: readonly LetterLine[]; readonly hasMore: boolean }>;
  /**
   * Gives a letter another status; `at` in epoch milliseconds. Null when it changed since it was read: of two decisions one
   * is made. A discarded letter loses its body.
   */
  readonly move: (seen: DeadLetter, status: Exclude<DeadLetterStatus, 'stored'>, at: number) => Promise<DeadLetter | null>;
  /** Null once the letter was discarded or has expired. */
  readonly readBody: (id: DeadLetterId) => Promise<string | null>;
};
