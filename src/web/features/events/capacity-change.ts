/** How many have a place at an event, and how many wait for one. */
export type Taken = { confirmed: number; waiting: number }

/** The effect of another number of places: so many keep theirs although there are fewer, or so many of the queue get one. */
type CapacityChange = { kind: 'kept' | 'given'; count: number }

/** @returns the number of places that was typed, null for as many as want to; undefined for what is no such number */
export function typedCapacity(text: string): number | null | undefined {
  if (text === '') return null
  return /^0*[1-9]\d*$/.test(text) ? Number(text) : undefined
}

/** @param capacity null for as many as want to */
export function capacityChange(
  capacity: number | null,
  { confirmed, waiting }: Taken,
): CapacityChange | null {
  const free = (capacity ?? Number.POSITIVE_INFINITY) - confirmed
  if (free < 0) return { kind: 'kept', count: confirmed }
  const count = Math.min(waiting, free)
  return count > 0 ? { kind: 'given', count } : null
}
