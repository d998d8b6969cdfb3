import type { FunctionComponent } from 'preact';
import preactLazy from 'preact-iso/lazy';

import { useTexts } from '../session/language-context.tsx';
import { shellTexts } from '../texts/shell.ts';
import { Broken } from './broken.tsx';

/** In place of a page whose script did not arrive: there is no network, or another release has replaced the script. */
const UnloadedPage = () => {
  const { unloaded } = useTexts(shellTexts);
  return <Broken text={unloaded} />;
};

/** A page whose script its first visit loads. */
export const lazy = <Props extends object>(load: () => Promise<{ readonly default: FunctionComponent<Props> }>): FunctionComponent<Props> =>
  preactLazy<FunctionComponent<Props>>(() => load().catch(() => ({ default: UnloadedPage })));
