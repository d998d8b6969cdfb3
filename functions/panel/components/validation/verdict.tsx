import { getCep } from '../../api/operations.ts';
import { PATHS } from '../../paths.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { validationTexts } from '../../texts/validation.ts';
import { centralStatusTexts } from '../../texts/verdict/central-status.ts';
import { dateText, instantText } from '../../view/format.ts';
import { textOfWord } from '../../view/forms/choice.ts';
import { transferFacts } from '../../view/validation/transfer-facts.ts';
import { isPending, toneOf } from '../../view/verdict.ts';
import { PageTitle } from '../card.tsx';
import { DownloadLink } from '../downloads/download-link.tsx';
import type { Validation } from './use-validation.tsx';

const CepLinks = ({ validation: { id, links } }: { readonly validation: Validation }) => {
  const texts = useTexts(validationTexts);
  const { cep_pdf: pdf, cep_xml: xml } = links;
  return (
    <>
      {pdf !== null && (
        <DownloadLink isPrimary address={pdf} read={(client) => client.readFile(getCep, { params: { id }, query: { format: 'pdf' } })}>
          {texts.cepPdf}
        </DownloadLink>
      )}
      {xml !== null && (
        <DownloadLink address={xml} read={(client) => client.readFile(getCep, { params: { id }, query: { format: 'xml' } })}>
          {texts.cepXml}
        </DownloadLink>
      )}
    </>
  );
};

/** The verdict at a glance, and what to do next. */
export const Verdict = ({ validation }: { readonly validation: Validation }) => {
  const texts = useTexts(validationTexts);
  const { attributes } = validation;
  const { status, error_code: code, error_message: message, is_playground: isTrial } = attributes;
  // The text of the API names fields of requests.
  const reason = code === 'ocr_low_confidence' ? texts.readWithDoubt : message;
  return (
    <section class={`card verdict ${toneOf(status)}`} aria-live="polite">
      <div class="verdict-name">
        {isPending(status) ? <span class="spinner" aria-hidden="true" /> : <span class="sign" aria-hidden="true" />}
        <PageTitle title={texts[status]} />
      </div>
      <p>{texts[`${status}Text`]}</p>
      {reason !== null && (
        <p>
          <strong>{texts.reason}:</strong> {reason}
        </p>
      )}
      {isTrial && <p class="muted">{texts.playground}</p>}
      <div class="actions">
        <CepLinks validation={validation} />
        {!isPending(status) && (
          <a class="button" href={PATHS.validate}>
            {texts.newOne}
          </a>
        )}
      </div>
    </section>
  );
};

type FactsProps = { readonly validation: Validation; readonly timezone: string };

/** What the verdict is about. */
export const Facts = ({ validation: { attributes }, timezone }: FactsProps) => {
  const texts = useTexts(validationTexts);
  const states = useTexts(centralStatusTexts);
  const { language } = useLanguage();
  const facts = transferFacts(attributes);
  const rows = [
    [texts.amount, facts.monto],
    [texts.date, facts.fecha === null ? null : dateText(facts.fecha, language)],
    [texts.clave, facts.clave],
    [texts.reference, facts.referencia],
    [texts.account, facts.cuenta],
    [texts.sender, facts.emisor],
    [texts.receiver, facts.receptor],
    [texts.centralStatus, attributes.central_status === null ? null : textOfWord(states, attributes.central_status)],
    [texts.ownReference, attributes.client_ref],
    [texts.acceptedAt, instantText(attributes.created_at, language, timezone)],
    [texts.completedAt, attributes.completed_at === null ? null : instantText(attributes.completed_at, language, timezone)],
  ] as const;
  const warnings = attributes.normalization_warnings ?? [];
  return (
    <section class="card">
      <h2>{texts.details}</h2>
      <dl class="facts">
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {warnings.length > 0 && (
        <div class="notice warning">
          <h3>{texts.warnings}</h3>
          <ul>
            {warnings.map(({ code, detail }) => (
              <li key={code}>{detail}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
};
