import type { CepOutcome } from '../../domain/cep/cep-outcome.ts';
import type { PortalResponse } from './http-exchange.ts';
import { loadPageClassifier } from './page-classifier.ts';

type Throttled = Extract<CepOutcome, { readonly kind: 'throttled' }>;

const byStatus = (status: number): Throttled | null => {
  if (status === 429) return { kind: 'throttled', cause: 'http_429' };
  if (status === 403) return { kind: 'throttled', cause: 'http_403' };
  return null;
};

/** Whether a response is a throttle page. It has status 200, and may replace a file as well. */
export const throttleOf = async (answer: PortalResponse): Promise<Throttled | null> => {
  const fromStatus = byStatus(answer.status);
  if (fromStatus !== null) return fromStatus;
  const classifyPage = await loadPageClassifier();
  const page = classifyPage(new TextDecoder().decode(answer.body));
  return page.kind === 'throttled' ? page : null;
};
