let pending = 0;

/** Calls to AWS that this process waits for. */
export const pendingCalls = (): number => pending;

/** Counts a call while it is under way. */
export const tracked = async <Value>(call: () => Promise<Value>): Promise<Value> => {
  pending += 1;
  try {
    return await call();
  } finally {
    pending -= 1;
  }
};
