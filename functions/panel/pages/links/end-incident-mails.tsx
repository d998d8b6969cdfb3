import { useTexts } from '../../session/language-context.tsx';
import { linkTexts } from '../../texts/links.ts';
import { IncidentMailsStep } from './incident-mails-step.tsx';

const EndIncidentMailsPage = () => {
  const texts = useTexts(linkTexts);
  return (
    <IncidentMailsStep
      title={texts.incidentsEndTitle}
      text={texts.incidentsEndText}
      submit={texts.incidentsEndSubmit}
      done={texts.incidentsEndDone}
    />
  );
};

export default EndIncidentMailsPage;
