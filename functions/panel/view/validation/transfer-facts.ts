import { pesosText } from '../format.ts';

/** The data of the transfer of a validation: as sent, and as the portal was queried with once they were determined. */
type Transfer = {
  readonly normalized_data: Readonly<Record<string, string | boolean | null>> | null;
  readonly request_data: Readonly<Record<string, unknown>>;
};

const textOf = (value: unknown): string | null => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);

/** The data of a transfer as texts, by their names in the API; null for those that are unknown. */
export const transferFacts = ({ normalized_data: normalized, request_data: sent }: Transfer) => {
  const factOf = (name: string): string | null => textOf(normalized?.[name]) ?? textOf(sent[name]);
  const pesos = Number(factOf('monto') ?? Number.NaN);
  return {
    monto: Number.isFinite(pesos) ? pesosText(pesos) : null,
    fecha: factOf('fecha'),
    clave: factOf('clave_rastreo'),
    referencia: factOf('referencia_numerica'),
    cuenta: factOf('cuenta_beneficiaria'),
    emisor: factOf('emisor_nombre') ?? textOf(sent['emisor']),
    receptor: factOf('receptor_nombre') ?? textOf(sent['receptor']),
  };
};
