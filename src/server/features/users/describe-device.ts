const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const named = (names: readonly (readonly [string, RegExp])[], text: string): string[] =>
  names
    .filter(([, pattern]) => pattern.test(text))
    .map(([name]) => name)
    .slice(0, 1)

/**
 * @param userAgent what a browser says of itself
 * @returns a name by which its owner knows it, as `Firefox, Windows`; empty when it cannot be told. No more is kept (T154).
 */
export const describeDevice = (userAgent = ''): string =>
  [...named(browsers, userAgent), ...named(systems, userAgent)].join(', ')
