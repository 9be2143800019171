const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** @returns the value that the share `q` (0 to 1) of all values does not exceed. */
export function quantile(values: readonly number[], q: number): number {
  const all = sorted(values)
  return all[Math.min(all.length - 1, Math.floor(q * all.length))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** @returns milliseconds with as many digits as mean something. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')} req/s`
