import { ok } from '../../shared/errors/failure.ts';
import { bindPublic } from '../../shared/identity/access/http/route.ts';
import type { ResourceOf } from '../../shared/platform/http/reply.ts';
import type { Language } from '../../shared/platform/i18n/language.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import { restoreAccount } from './contract.ts';
import type { accountRestoredResource } from './http/schemas.ts';
import type { makeRestoreByToken } from './use-cases/restore-by-token.ts';

const MESSAGES: Readonly<Record<Language, string>> = {
  es: 'La cuenta está activa otra vez. Inicia sesión con tu contraseña y genera una llave de API nueva.',
  en: 'The account is active again. Sign in with your password and make a new API key.',
};

type UseCases = { readonly restoreByToken: ReturnType<typeof makeRestoreByToken> };

export const makeRoutes = ({ restoreByToken }: UseCases) => [
  bindPublic(restoreAccount, {
    prepare: ({ body }) => ok(body.token),
    useCase: restoreByToken,
    present: ({ userId, restoredAt, days }, { language }) => ({
      status: 200,
      kind: 'json',
      data: {
        type: 'account_restored',
        id: userId,
        attributes: { user_id: userId, restored_at: isoInstant(restoredAt), days_since_soft_delete: days, message: MESSAGES[language] },
      } satisfies ResourceOf<typeof accountRestoredResource>,
    }),
  }),
];
