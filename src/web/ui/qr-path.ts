/**
 * @param modules the squares of a QR code, row by row; true is dark
 * @returns the dark squares as the `d` of an SVG path, those beside each other as one bar
 */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  const bars: string[] = []
  for (const [y, row] of modules.entries()) {
    let start = -1
    for (let x = 0; x <= row.length; x++) {
      if (row[x] && start < 0) start = x
      if (!row[x] && start >= 0) {
        bars.push(`M${start} ${y}h${x - start}v1H${start}z`)
        start = -1
      }
    }
  }
  return bars.join('')
}
