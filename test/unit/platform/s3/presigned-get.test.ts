import { presignedGet, signedAddress } from '../../../../shared/platform/s3/presigned-get.ts';

const credentials = () => ({ accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' });

test('the signature of a presigned GET equals that of the example in the AWS documentation', () => {
  const time = { now: Date.parse('2013-05-24T00:00:00Z'), seconds: 86_400 };
  const address = signedAddress('https://examplebucket.s3.amazonaws.com/test.txt', { region: 'us-east-1', credentials }, time);
  expect(new URL(address).searchParams.get('X-Amz-Signature')).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404');
});

test('a presigned GET names object, expiry and the token of the session', () => {
  const settings = {
    bucket: 'files',
    region: 'mx-central-1',
    timeoutMs: 1_000,
    credentials: () => ({ ...credentials(), sessionToken: 'a+b/c=' }),
  };
  const address = presignedGet(settings, 'exports/a/1', { now: Date.parse('2026-01-02T03:04:05Z'), seconds: 60 });
  expect(address).toMatch(/^https:\/\/files\.s3\.mx-central-1\.amazonaws\.com\/exports\/a\/1\?/);
  expect(address).toContain('&X-Amz-Date=20260102T030405Z&X-Amz-Expires=60&X-Amz-Security-Token=a%2Bb%2Fc%3D&X-Amz-SignedHeaders=host&');
});
