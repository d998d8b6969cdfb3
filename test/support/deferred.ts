import { pendingCalls } from './pending-calls.ts';

/** A promise that is settled from outside. */
export const deferred = <Value>(): { readonly promise: Promise<Value>; readonly resolve: (value: Value) => void } =>
  Promise.withResolvers<Value>();

/** Lets everything run that can run without time passing on the clock of the test, calls to an emulator included. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn = pendingCalls() === 0 ? turn + 1 : 0) await new Promise((resolve) => setImmediate(resolve));
};
