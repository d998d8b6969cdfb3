import { useState } from 'preact/hooks';

import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { validationTexts } from '../../texts/validation.ts';
import { dateText, pesosText } from '../../view/format.ts';
import { placeOf, readFieldsOf, type FieldName, type ReadField } from '../../view/receipt-fields.ts';
import type { Validation } from './use-validation.tsx';

type ImageProps = { readonly path: string; readonly fields: readonly ReadField[] };

/** The image with a frame around each field that was read. A PDF, which no image shows, is opened by its link. */
const ReceiptImage = ({ path, fields }: ImageProps) => {
  const texts = useTexts(validationTexts);
  const [isShown, setIsShown] = useState(true);
  return (
    <div class="receipt-image">
      {isShown && (
        <div class="frames">
          <img
            src={path}
            alt={texts.receiptAlt}
            onError={() => {
              setIsShown(false);
            }}
          />
          {fields.map(({ name, box, isDoubtful }) =>
            box === null ? null : <span key={name} class={`frame ${isDoubtful ? 'doubtful' : ''}`} style={placeOf(box)} />,
          )}
        </div>
      )}
      <a href={path} target="_blank" rel="noopener noreferrer">
        {texts.openReceipt}
      </a>
    </div>
  );
};

/** A receipt next to what was read from it; doubtful fields are marked. */
export const Receipt = ({ validation: { attributes } }: { readonly validation: Validation }) => {
  const texts = useTexts(validationTexts);
  const { language } = useLanguage();
  const { image_path: path, ocr_result: reading } = attributes;
  if (reading === null) return null;
  const fields = readFieldsOf(reading);
  const textOf = ({ name, value }: ReadField): string => {
    if (value === '') return texts.missing;
    if (name === 'fecha') return dateText(value, language);
    return name === 'monto' && Number.isFinite(Number(value)) ? pesosText(Number(value)) : value;
  };
  const names: Readonly<Record<FieldName, string>> = {
    fecha: texts.date,
    monto: texts.amount,
    clave_rastreo: texts.clave,
    referencia_numerica: texts.reference,
    cuenta_beneficiaria: texts.account,
    emisor: texts.sender,
    receptor: texts.receiver,
  };
  return (
    <section class="card">
      <h2>{texts.receipt}</h2>
      <div class="receipt">
        {path !== null && <ReceiptImage path={path} fields={fields} />}
        <div>
          <h3>{texts.readFields}</h3>
          <dl class="facts">
            {fields.map((field) => (
              <div key={field.name}>
                <dt>{names[field.name]}</dt>
                <dd>
                  {textOf(field)} {field.isDoubtful && <span class="badge warning">{texts.inDoubt}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
};
