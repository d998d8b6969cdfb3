import { useTexts } from '../../session/language-context.tsx';
import { linkTexts } from '../../texts/links.ts';
import { IncidentMailsStep } from './incident-mails-step.tsx';

const ConfirmIncidentMailsPage = () => {
  const texts = useTexts(linkTexts);
  return (
    <IncidentMailsStep
      title={texts.incidentsConfirmTitle}
      text={texts.incidentsConfirmText}
      submit={texts.incidentsConfirmSubmit}
      done={texts.incidentsConfirmDone}
    />
  );
};

export default ConfirmIncidentMailsPage;
