/** What a function of Node.js passes to its callback. */
type Done<Value> = (error: Error | null, value: Value) => void;

/** The result of a function with a callback. `promisify` does the same, but an import of `node:util` loads workers and more. */
export const promised = <Value>(call: (done: Done<Value>) => void): Promise<Value> =>
  new Promise((resolve, reject) => {
    call((error, value) => {
      if (error === null) resolve(value);
      else reject(error);
    });
  });
