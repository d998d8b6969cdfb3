import * as v from 'valibot';

import { postPolicyFields } from '../../../../shared/platform/s3/post-policy.ts';
import { signText } from '../../../../shared/platform/s3/signature.ts';

/** The policy of the example that Amazon publishes with its signature (Amazon S3 API: browser-based upload with SigV4). */
const PUBLISHED_POLICY =
  'eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9';
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

test('the POST policy signature equals that of the example in the AWS documentation', () => {
  expect(signText(PUBLISHED_POLICY, SECRET, '20151229', 'us-east-1')).toBe(
    '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
  );
});

const policySchema = v.object({
  expiration: v.string(),
  conditions: v.array(v.union([v.record(v.string(), v.string()), v.array(v.union([v.string(), v.number()]))])),
});

test.each([undefined, 'session'])(
  'every form field is a condition of its policy, with the size limits (session token: %s)',
  (sessionToken) => {
    const credentials = () => ({
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: SECRET,
      ...(sessionToken === undefined ? {} : { sessionToken }),
    });
    const now = Date.parse('2026-01-02T03:04:05Z');
    const fields = postPolicyFields(
      { bucket: 'files', region: 'us-east-1', credentials },
      { key: 'uploads/a/1', maxBytes: 20, now, until: now + 900_000 },
    );
    const { policy = '', 'x-amz-signature': signature, ...others } = fields;
    const { expiration, conditions } = v.parse(policySchema, JSON.parse(Buffer.from(policy, 'base64').toString()));
    expect(expiration).toBe('2026-01-02T03:19:05.000Z');
    expect(conditions).toEqual(
      expect.arrayContaining([
        { bucket: 'files' },
        ['content-length-range', 1, 20],
        ...Object.entries(others).map(([name, value]) => ({ [name]: value })),
      ]),
    );
    expect(others).toMatchObject({
      key: 'uploads/a/1',
      'x-amz-date': '20260102T030405Z',
      'x-amz-credential': 'AKIAIOSFODNN7EXAMPLE/20260102/us-east-1/s3/aws4_request',
    });
    expect(others['x-amz-security-token']).toBe(sessionToken);
    expect(signature).toBe(signText(policy, SECRET, '20260102', 'us-east-1'));
  },
);
