/** One measured thing: what it was, the figures, and the goal it is held against. */
export type Line = {
  what: string
  figures: string
  /** The figure that is compared with the goal, in the goal's unit. */
  value?: number
  goal?: { atMost: number; unit: string } | { atLeast: number; unit: string }
}

function verdict({ value, goal }: Line): string {
  if (!goal || value === undefined) return ''
  const isMet = 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
  const limit = 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`
  return `${limit} ${goal.unit}`.trim().padEnd(14) + (isMet ? 'met' : 'MISSED')
}

/** Prints a titled table. */
export function printTable(title: string, lines: Line[]): void {
  const width = Math.max(...lines.map(({ what }) => what.length))
  const middle = Math.max(...lines.map(({ figures }) => figures.length))
  console.log(`\n${title}`)
  for (const line of lines) {
    const row = `  ${line.what.padEnd(width)}  ${line.figures.padEnd(middle)}  ${verdict(line)}`
    console.log(row.trimEnd())
  }
}
