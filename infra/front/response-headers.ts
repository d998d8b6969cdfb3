import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseHeadersPolicyProps,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import * as v from 'valibot';

import { SECURITY_HEADERS } from '../../shared/platform/http/api-handler.ts';

/** That of the API, on whose host the pages are. */
const strictTransportSecurity = (): ResponseSecurityHeadersBehavior => {
  const [, seconds = '', subdomains] =
    /^max-age=(\d+)(; includeSubDomains)?$/.exec(SECURITY_HEADERS['Strict-Transport-Security'] ?? '') ?? [];
  return {
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(seconds)),
      includeSubdomains: subdomains !== undefined,
      override: true,
    },
  };
};

/** CloudFront takes these headers as settings of their own, and refuses them in its list of others. */
const securitySetting = (name: string, value: string): ResponseSecurityHeadersBehavior | null => {
  switch (name) {
    case 'Content-Security-Policy':
      return { contentSecurityPolicy: { contentSecurityPolicy: value, override: true } };
    case 'Referrer-Policy':
      return { referrerPolicy: { referrerPolicy: v.parse(v.enum(HeadersReferrerPolicy), value), override: true } };
    case 'X-Content-Type-Options':
      return { contentTypeOptions: { override: true } };
    case 'X-Frame-Options':
      return { frameOptions: { frameOption: v.parse(v.enum(HeadersFrameOption), value), override: true } };
    default:
      return null;
  }
};

/** The headers of pages or files as a policy of CloudFront, and `Strict-Transport-Security` with them. */
export const responseHeadersPolicyOf = (headers: Readonly<Record<string, string>>): ResponseHeadersPolicyProps => {
  const settings = Object.entries(headers).map(([header, value]) => ({ header, value, setting: securitySetting(header, value) }));
  return {
    securityHeadersBehavior: settings.reduce<ResponseSecurityHeadersBehavior>(
      (all, { setting }) => ({ ...all, ...setting }),
      strictTransportSecurity(),
    ),
    customHeadersBehavior: {
      customHeaders: settings.flatMap(({ header, value, setting }) => (setting === null ? [{ header, value, override: true }] : [])),
    },
  };
};
