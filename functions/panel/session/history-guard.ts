type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/**
 * Passes the browser's steps through its history to the guard of the page, if it has one. Called before the router listens: a guard can stop
 * the event only for listeners that were added later.
 */
export const watchHistory = (): void => {
  addEventListener('popstate', (event) => guard?.(event));
};

/** Sets the guard of the page; returns what removes it. */
export const guardHistory = (next: Guard): (() => void) => {
  guard = next;
  return () => {
    guard = null;
  };
};
