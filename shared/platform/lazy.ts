/** What stands behind `await import()`, which the first one to need it would wait for. */
export type Loadable = { readonly load: () => Promise<unknown> };

/** Opens something at the first call and gives it to every call. */
export const lazy = <Value>(open: () => Promise<Value>): (() => Promise<Value>) => {
  let opened: Promise<Value> | null = null;
  return () => {
    opened ??= open();
    return opened;
  };
};
