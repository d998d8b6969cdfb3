import { resolveGreedyResource } from '../../../../shared/platform/http/resources/greedy-resource.ts';
import { proxyEvent } from '../../../support/api/gateway.ts';

const TEMPLATES = [
  '/things',
  '/things/{id}',
  '/things/{id}/parts/{part}',
  '/things/{id}/close',
  '/things/report',
  '/areas/{area}/close',
  '/areas/{area}/{id}',
  '/others',
];

/** Resource and parameters of a request to a path that was sent through a greedy resource. */
const resolved = (greedy: string, path: string) => {
  const { resource, pathParameters } = resolveGreedyResource(proxyEvent({ path }, [greedy], 0), TEMPLATES);
  return { resource, pathParameters };
};

const belowThings = (proxy: string) => resolved('/things/{proxy+}', `/things/${proxy}`);

describe('resolveGreedyResource', () => {
  test.each([
    ['7', '/things/{id}', { id: '7' }],
    ['7/close', '/things/{id}/close', { id: '7' }],
    ['7/parts/9', '/things/{id}/parts/{part}', { id: '7', part: '9' }],
    ['7%20a', '/things/{id}', { id: '7 a' }],
  ])('finds the template of %s and its parameters', (path, resource, pathParameters) => {
    expect(belowThings(path)).toEqual({ resource, pathParameters });
  });

  test('prefers a literal segment to a parameter', () => {
    expect(belowThings('report')).toEqual({ resource: '/things/report', pathParameters: {} });
  });

  test('ignores slashes at the end, like API Gateway', () => {
    expect(belowThings('7/close/')).toEqual({ resource: '/things/{id}/close', pathParameters: { id: '7' } });
  });

  test.each(['7/unknown', '7/parts', '7/parts/9/more', '7//close', '/close', 'report/close/more', '{id}/Close'])(
    'leaves a request for %s unchanged, which no template matches',
    (path) => {
      expect(belowThings(path)).toEqual({ resource: '/things/{proxy+}', pathParameters: { proxy: path } });
    },
  );

  test('leaves paths outside of its own prefix to other resources', () => {
    expect(resolved('/other/{proxy+}', '/other/7').resource).toBe('/other/{proxy+}');
  });

  test('keeps the parameters above the greedy part', () => {
    const request = { ...proxyEvent({ path: '/areas/5/close' }, [], 0), resource: '/areas/{area}/{proxy+}' };
    const below = (proxy: string) => resolveGreedyResource({ ...request, pathParameters: { area: '5', proxy } }, TEMPLATES);
    expect(below('close')).toMatchObject({ resource: '/areas/{area}/close', pathParameters: { area: '5' } });
    expect(below('7')).toMatchObject({ resource: '/areas/{area}/{id}', pathParameters: { area: '5', id: '7' } });
  });

  test('returns the request itself when it came through the resource of its path', () => {
    const request = proxyEvent({ path: '/things/7' }, TEMPLATES, 0);
    expect(resolveGreedyResource(request, TEMPLATES)).toBe(request);
  });
});
