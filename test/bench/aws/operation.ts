/** Runs the part of an operation whose calls count. */
export type Counted = <T>(work: () => Promise<T>) => Promise<T>;

/** The maximum cost of an operation, without index writes and the limiter of portal queries. */
export type Budget = {
  readonly roundTrips?: number;
  readonly writeUnits?: number;
  /** Calls that read the table. */
  readonly reads?: number;
};

export type Operation = {
  readonly name: string;
  readonly budget: Budget | null;
  readonly run: (counted: Counted) => Promise<void>;
};
