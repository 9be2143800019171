/**
 * @returns when a fact is written: now, or just after the last fact of the member, for of two on one day the later one counts
 */
export function momentAfter(now: Date, facts: readonly { created_at: string }[]): string {
  const last = Math.max(0, ...facts.map(({ created_at }) => Date.parse(created_at)))
  return new Date(last >= now.getTime() ? last + 1 : now.getTime()).toISOString()
}
