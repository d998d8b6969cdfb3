import { useLocation } from 'preact-iso/router';

import { useMode } from '../../session/mode-context.tsx';
import { pathAfterSwitch, type Mode } from '../../view/mode/mode.ts';

/** Switches the tab to a mode. Its pages read everything again. */
export const useSwitchMode = (): ((mode: Mode) => void) => {
  const { choose } = useMode();
  const { path, route } = useLocation();
  return (mode) => {
    choose(mode);
    route(pathAfterSwitch(path));
  };
};
