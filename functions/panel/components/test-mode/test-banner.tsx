import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { testModeTexts } from '../../texts/test-mode.ts';
import { ToLive } from './to-live.tsx';

/** Says above every page that the tab is in test mode. */
export const TestBanner = () => {
  const texts = useTexts(testModeTexts);
  return (
    <div class="notice warning test-banner" role="status">
      <p>
        <strong>{texts.isOn}</strong> {texts.isOnText} <a href={PATHS.testMode}>{texts.open}</a>
      </p>
      <ToLive />
    </div>
  );
};
