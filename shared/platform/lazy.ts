/** Code behind `await import()`, which can be loaded before its first use. */
export type Loadable = { readonly load: () => Promise<unknown> };

/** Opens a value at the first call and returns it to every call. */
export const lazy = <Value>(open: () => Promise<Value>): (() => Promise<Value>) => {
  let opened: Promise<Value> | null = null;
  return () => {
    opened ??= open();
    return opened;
  };
};
