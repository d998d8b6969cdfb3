import { useTexts } from '../../session/language-context.tsx';
import { useMode } from '../../session/mode-context.tsx';
import { testModeTexts } from '../../texts/test-mode.ts';
import { useSwitchMode } from './use-switch-mode.ts';

/** Switches between live and test mode. */
export const ModeSwitch = () => {
  const texts = useTexts(testModeTexts);
  const { mode } = useMode();
  const switchTo = useSwitchMode();
  const isOn = mode === 'test';
  return (
    <button
      type="button"
      class="mode-switch"
      role="switch"
      aria-checked={isOn}
      onClick={() => {
        switchTo(isOn ? 'live' : 'test');
      }}
    >
      <span class="knob" aria-hidden="true" />
      {texts.title}
    </button>
  );
};
