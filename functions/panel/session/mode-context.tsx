import { createContext, type ComponentChildren } from 'preact';
import { useContext, useState } from 'preact/hooks';

import type { Mode } from '../view/mode/mode.ts';

const STORED_MODE = 'mode';

/** The storage of a tab keeps the mode, so that two tabs may differ. A browser may refuse storage; then a choice lasts as long as the page. */
const storedMode = (): Mode => {
  try {
    return sessionStorage.getItem(STORED_MODE) === 'test' ? 'test' : 'live';
  } catch {
    return 'live';
  }
};

const storeMode = (mode: Mode): void => {
  try {
    sessionStorage.setItem(STORED_MODE, mode);
  } catch {
    // The choice lasts as long as the page.
  }
};

type ModeChoice = { readonly mode: Mode; readonly choose: (mode: Mode) => void };

const ModeContext = createContext<ModeChoice>({ mode: 'live', choose: () => undefined });

let current: Mode | null = null;

/** The mode of the tab at this moment, for requests. */
export const currentMode = (): Mode => (current ??= storedMode());

export const ModeProvider = ({ children }: { readonly children: ComponentChildren }) => {
  const [mode, setMode] = useState(currentMode);
  const choose = (chosen: Mode): void => {
    current = chosen;
    storeMode(chosen);
    setMode(chosen);
  };
  return <ModeContext.Provider value={{ mode, choose }}>{children}</ModeContext.Provider>;
};

export const useMode = (): ModeChoice => useContext(ModeContext);
