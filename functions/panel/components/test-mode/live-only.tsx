import { useTexts } from '../../session/language-context.tsx';
import { testModeTexts } from '../../texts/test-mode.ts';
import { ToLive } from './to-live.tsx';

/** In place of what exists in live mode alone. */
export const LiveOnly = () => {
  const { liveOnly } = useTexts(testModeTexts);
  return (
    <div class="notice" role="status">
      <p>{liveOnly}</p>
      <ToLive />
    </div>
  );
};
