import { openDataExport } from '../../api/operations.ts';
import { LinkStep } from '../../components/link-step.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { linkTexts } from '../../texts/links.ts';

const DataExportPage = () => {
  const texts = useTexts(linkTexts);
  const { client } = useSession();
  const download = async (token: string) => {
    const file = await client.fileAddress(openDataExport, { params: { token } });
    if (!file.isOk) return file;
    location.assign(file.address);
    return null;
  };
  return (
    <LinkStep title={texts.exportTitle} text={texts.exportText} submit={texts.exportSubmit} done={texts.exportDone} onSubmit={download} />
  );
};

export default DataExportPage;
