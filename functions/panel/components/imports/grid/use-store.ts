import { useRef, useState } from 'preact/hooks';

export type Store<State> = {
  /** The state at this moment, also for steps that began before it changed. */
  readonly get: () => State;
  readonly update: (change: (before: State) => State) => void;
};

/** A state that requests in progress read and change, and that shows its changes. */
export const useStore = <State>(initial: State): Store<State> => {
  const state = useRef(initial);
  const [, show] = useState(initial);
  return {
    get: () => state.current,
    update: (change) => {
      state.current = change(state.current);
      show(state.current);
    },
  };
};
