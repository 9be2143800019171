/** Percent from the left and from the top. */
export const focusPattern = /^(100|[1-9]?\d) (100|[1-9]?\d)$/

/** @returns the place that a field of the kind `focus` names, in percent; null for the middle, which has no words */
export function focalPoint(focus: string | null | undefined): { x: number; y: number } | null {
  const [, x, y] = focusPattern.exec(focus ?? '') ?? []
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) }
}
