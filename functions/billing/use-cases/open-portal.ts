import { orUnavailable } from '../../../shared/billing/use-cases/processor-call.ts';
import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { ensureCustomer, isOwnAddress, type Context, type CustomerDeps } from './start-checkout.ts';

/** Opens the processor's page on which a user changes cards. */
export const makeOpenPortal =
  (deps: CustomerDeps & { readonly ownOrigins: readonly string[] }) =>
  async (
    returnUrl: string,
    context: Context,
  ): Promise<Result<{ readonly url: string }, 'return_url_not_allowed' | 'processor_unavailable'>> => {
    if (!isOwnAddress(returnUrl, deps.ownOrigins)) return fail({ code: 'return_url_not_allowed', pointer: attributePointer('return_url') });
    const user = await deps.users.find(context.principal.userId);
    if (user === null) throw new Error('a session has no profile');
    return orUnavailable(async () => {
      const { customerId } = await ensureCustomer(deps, user, context.receivedAt);
      return ok(await deps.processor.openPortal(customerId, returnUrl, context.language));
    });
  };
