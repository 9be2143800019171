import { setImmediate as otherWork } from 'node:timers/promises'
import type { AppContext } from '#server/context.ts'
import { matchingRecords, sortOrder } from '#server/crud/list-records.ts'
import type { Crud } from '#server/crud/rules.ts'
import { on } from '#server/crud/write-records.ts'
import type { Actor } from '#server/http/guards.ts'
import type { ListQuery } from '#server/http/list-query.ts'
import type { Resource } from '#shared/resource.ts'

/** Rows that one query looks through: it holds up everybody else for as long, with SQLite. */
const step = 1_000

type Keyed = { id: number; key: string | number | boolean }
type Compare = (a: Keyed, b: Keyed) => number

/** Ids in ranges of `step` rows: the last before the range, and its last. */
async function* idRanges({ db }: AppContext, resource: Resource): AsyncGenerator<[number, number]> {
  let last = 0
  for (;;) {
    const next = db.selectFrom(on(resource)).select('id').where('id', '>', last).orderBy('id').limit(step)
    const { bound } = await db
      .selectFrom(next.as('next'))
      .select(({ fn }) => fn.max('id').as('bound'))
      .executeTakeFirstOrThrow()
    if (bound === null) return
    yield [last, Number(bound)]
    last = Number(bound)
  }
}

function merge(left: Keyed[], right: Keyed[], compare: Compare): Keyed[] {
  const merged: Keyed[] = []
  let [l, r] = [0, 0]
  while (l < left.length && r < right.length) {
    const [a, b] = [left[l] as Keyed, right[r] as Keyed]
    if (compare(a, b) <= 0) l = merged.push(a) - r
    else r = merged.push(b) - l
  }
  return merged.concat(left.slice(l), right.slice(r))
}

async function mergeAll(runs: Keyed[][], compare: Compare): Promise<Keyed[]> {
  let sorted = runs
  while (sorted.length > 1) {
    const merged: Keyed[][] = []
    for (let index = 0; index < sorted.length; index += 2) {
      merged.push(merge(sorted[index] ?? [], sorted[index + 1] ?? [], compare))
      await otherWork()
    }
    sorted = merged
  }
  return sorted[0] ?? []
}

/**
 * Finds the records of a list in small steps, so that a hundred thousand of them hold up nobody.
 * @returns their ids in the order of the list
 */
export async function sortedIds(
  crud: Crud,
  { actor, list }: { actor: Actor; list: ListQuery },
): Promise<number[]> {
  const { key, direction } = sortOrder(crud, list)
  const sign = direction === 'desc' ? -1 : 1
  const compare: Compare = (a, b) => sign * (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id)
  const runs: Keyed[][] = []
  for await (const [after, last] of idRanges(crud.context, crud.resource)) {
    const matching = matchingRecords(crud, { actor, list }).where('id', '>', after).where('id', '<=', last)
    const rows = key ? matching.select(['id', key.as('key')]) : matching.select(['id', 'id as key'])
    runs.push(((await rows.execute()) as Keyed[]).sort(compare))
    await otherWork()
  }
  const ids = (await mergeAll(runs, compare)).map(({ id }) => id)
  return ids.slice(list.offset, list.limit === null ? undefined : list.offset + list.limit)
}
