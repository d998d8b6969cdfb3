import { routeBinders, type Route as RouteFor } from '../../../platform/http/route.ts';
import type { OperationPolicy as AnyOperationPolicy, RouteContract } from '../../../platform/http/schemas/contract.ts';
import type { FamilyManifest } from '../../../platform/lambda/family-manifest.ts';
import type { FamilyOf as FamilyFor } from '../../../platform/lambda/family.ts';
import type { Caller } from '../domain/authenticated-context.ts';
import type { Permission } from '../domain/permissions.ts';

/** The policy of an operation with one of the existing permissions. */
export type OperationPolicy = AnyOperationPolicy<Permission>;

/** Writes an operation down; a permission that does not exist does not compile. */
export const defineRoute = <const Contract extends RouteContract<Permission>>(contract: Contract): Contract => contract;

/** An operation bound to the code that serves it for callers of this service. */
export type Route = RouteFor<Caller>;

export const { bindPublic, bindProtected, bindIdempotent } = routeBinders<Caller>();

/** Routes and handlers of a family: everything its manifest names. */
export type FamilyOf<Manifest extends FamilyManifest> = FamilyFor<Manifest, Caller>;
