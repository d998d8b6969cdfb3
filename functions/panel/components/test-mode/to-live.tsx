import { useTexts } from '../../session/language-context.tsx';
import { testModeTexts } from '../../texts/test-mode.ts';
import { useSwitchMode } from './use-switch-mode.ts';

/** The way back to live mode. */
export const ToLive = () => {
  const { toLive } = useTexts(testModeTexts);
  const switchTo = useSwitchMode();
  return (
    <div class="actions">
      <button
        type="button"
        onClick={() => {
          switchTo('live');
        }}
      >
        {toLive}
      </button>
    </div>
  );
};
