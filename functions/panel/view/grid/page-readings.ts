type Reading = { isOutdated: boolean; readonly done: Promise<boolean> };

type PageReadings = {
  /** Reads a page; false when it could not be read. A reading that is under way serves further calls, too. */
  readonly read: (number: number) => Promise<boolean>;
  /** Has the pages that are being read requested once more: an answer on its way can be older than a change. */
  readonly outdate: () => void;
};

/** Readings of pages, one of each at a time. `request` answers null for a failure; `take` gets an answer that no change has outdated. */
export const makePageReadings = <Page>(
  request: (number: number) => Promise<Page | null>,
  take: (number: number, page: Page) => void,
): PageReadings => {
  const readings = new Map<number, Reading>();

  const readUntilCurrent = async (number: number): Promise<boolean> => {
    const page = await request(number);
    const reading = readings.get(number);
    if (page !== null && reading?.isOutdated === true) {
      reading.isOutdated = false;
      return readUntilCurrent(number);
    }
    readings.delete(number);
    if (page === null) return false;
    take(number, page);
    return true;
  };

  return {
    read: (number) => {
      const current = readings.get(number);
      if (current !== undefined) return current.done;
      const done = readUntilCurrent(number);
      readings.set(number, { isOutdated: false, done });
      return done;
    },
    outdate: () => {
      for (const reading of readings.values()) reading.isOutdated = true;
    },
  };
};
