import { Card } from '../../components/card.tsx';
import { ToLive } from '../../components/test-mode/to-live.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { testModeTexts } from '../../texts/test-mode.ts';

/** For a page whose operations test mode does not have. */
export const LiveOnlyPage = () => {
  const texts = useTexts(testModeTexts);
  return (
    <Card title={texts.liveOnlyTitle}>
      <p>{texts.liveOnly}</p>
      <ToLive />
    </Card>
  );
};
