import { PageTitle } from '../components/card.tsx';
import { FirstRun } from '../components/first-run/first-run.tsx';
import { useFirstRun } from '../components/first-run/use-first-run.ts';
import type { PageProps } from '../components/guarded.tsx';
import { ReadPart } from '../components/reading/read-part.tsx';
import { PATHS } from '../paths.ts';
import { useLanguage, useTexts } from '../session/language-context.tsx';
import { homeTexts } from '../texts/home.ts';
import { instantText } from '../view/format.ts';

const HomePage = ({ user }: PageProps) => {
  const texts = useTexts(homeTexts);
  const { language } = useLanguage();
  const reading = useFirstRun();
  return (
    <>
      <section class="card">
        <PageTitle title={texts.title(user.name)} />
        <p>{texts.intro}</p>
        <div class="actions">
          <a class="button primary" href={PATHS.validate}>
            {texts.validate}
          </a>
          <a class="button" href={PATHS.history}>
            {texts.history}
          </a>
        </div>
        <dl class="facts">
          <dt>{texts.email}</dt>
          <dd>{user.email}</dd>
          <dt>{texts.plan}</dt>
          <dd>{user.subscription?.plan_name ?? user.subscription?.plan_slug ?? ''}</dd>
          <dt>{texts.since}</dt>
          <dd>{instantText(user.created_at, language, user.timezone)}</dd>
        </dl>
      </section>
      <ReadPart reading={reading}>{({ firstRun }) => firstRun !== null && <FirstRun {...firstRun} />}</ReadPart>
    </>
  );
};

export default HomePage;
