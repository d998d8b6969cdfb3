import { PageTitle } from '../../components/card.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { ModeSwitch } from '../../components/test-mode/mode-switch.tsx';
import { Scenarios } from '../../components/test-mode/scenarios.tsx';
import { TestClock } from '../../components/test-mode/test-clock.tsx';
import { TestKey } from '../../components/test-mode/test-key.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { testModeTexts } from '../../texts/test-mode.ts';

/** Test mode: its key, its clock and its scenarios, in both modes. */
const TestModePage = ({ user: { timezone, permissions } }: PageProps) => {
  const texts = useTexts(testModeTexts);
  return (
    <>
      <section class="card">
        <PageTitle title={texts.title} />
        <p>{texts.intro}</p>
        <div class="actions">
          <ModeSwitch />
        </div>
      </section>
      <TestKey timezone={timezone} />
      <TestClock timezone={timezone} canMove={permissions.includes('validations:create')} />
      <Scenarios />
    </>
  );
};

export default TestModePage;
