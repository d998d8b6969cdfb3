import type { Context } from './context.ts';

/** A host name of a deployment. */
export type CustomDomain = {
  readonly domainName: string;
  /** Certificate in ACM: of CloudFront in us-east-1, of the API in the API's region. */
  readonly certificateArn: string;
};

/** The CloudFront distribution that serves the panel, the API and the reference site on one host. */
export type Front = {
  /** Null for the name that CloudFront gives. */
  readonly domain: CustomDomain | null;
  /** Web ACL of AWS WAF for CloudFront; null for none. */
  readonly webAclArn: string | null;
  /** Ids of the tokens by which functions recognise the distribution. It sends the first; a second is accepted while the token is replaced. */
  readonly tokens: readonly string[];
};

/** Throws RangeError when only one of the two is there. */
export const customDomainOf = (
  domainName: string | undefined,
  certificateArn: string | undefined,
  settings: string,
): CustomDomain | null => {
  if (domainName === undefined && certificateArn === undefined) return null;
  if (domainName === undefined || certificateArn === undefined) throw new RangeError(`A domain takes both ${settings}`);
  return { domainName, certificateArn };
};

/** Null without a distribution. Throws RangeError for settings of one that is not deployed, or of a distribution set up by hand. */
export const frontOf = (context: Context): Front | null => {
  const { front, frontDomainName, frontCertificateArn, frontWebAclArn, trustedFront, originTokens } = context;
  if (trustedFront !== undefined) {
    throw new RangeError('trustedFront exists no more: the front, which is deployed unless front is false, replaces a CDN set up by hand');
  }
  const domain = customDomainOf(frontDomainName, frontCertificateArn, 'frontDomainName and frontCertificateArn');
  if (front) return { domain, webAclArn: frontWebAclArn ?? null, tokens: originTokens.split(',') };
  if (domain !== null || frontWebAclArn !== undefined) throw new RangeError('frontDomainName and frontWebAclArn take a front, too');
  return null;
};

/**
 * Address of the pages: the setting, or the domain of the host that serves them, which is the API's without a front; null while the name of
 * that host is unknown. It has no slash at its end, since paths are appended. Throws RangeError for a setting with another host than the front.
 */
export const panelUrlOf = ({ panelUrl, domainName: apiDomain }: Context, front: Front | null): string | null => {
  const domainName = front === null ? apiDomain : front.domain?.domainName;
  if (panelUrl !== undefined) {
    if (front !== null && domainName !== undefined && new URL(panelUrl).host !== domainName) {
      throw new RangeError(`panelUrl has another host than frontDomainName, ${domainName}: remove panelUrl`);
    }
    return panelUrl.replace(/\/$/, '');
  }
  return domainName === undefined ? null : `https://${domainName}`;
};

/** The setting, or the contact of the deployment when that is an address of mail or web; null for none. */
export const securityContactOf = ({ securityContact, contact = '' }: Context): string | null => {
  if (securityContact !== undefined) return securityContact;
  if (/^https:\/\/\S+$/.test(contact)) return contact;
  return /^[^\s@:]+@[^\s@:]+$/.test(contact) ? `mailto:${contact}` : null;
};
