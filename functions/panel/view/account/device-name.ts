/** Browsers by what their user agents contain; those of later entries are contained in those of earlier ones. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:\bCriOS|Chrome|\bChromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const nameIn = (agent: string, known: typeof BROWSERS | typeof SYSTEMS): readonly string[] => {
  const found = known.find(([pattern]) => pattern.test(agent));
  return found === undefined ? [] : [found[1]];
};

/** The browser and the system of a user agent, such as `Chrome · Windows`; a user agent of another program as it is. */
export const deviceNameOf = (agent: string): string => {
  const names = [...nameIn(agent, BROWSERS), ...nameIn(agent, SYSTEMS)];
  return names.length === 2 ? names.join(' · ') : agent;
};
