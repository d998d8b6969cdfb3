/** A promise that is settled from outside. */
export const deferred = <Value>(): { readonly promise: Promise<Value>; readonly resolve: (value: Value) => void } =>
  Promise.withResolvers<Value>();

/** Runs everything that can run without advancing the test's clock. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
