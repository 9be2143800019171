import type { FoundPerson, ReadFile } from '#shared/people-import.ts'

/** @returns what was found in each row: for a person the values, and what is to be known; for one that is repeated its row */
export const rowsOf = ({ people }: ReadFile): Record<number, object> =>
  Object.fromEntries(
    people.map(({ row, state, of, values, warnings, ...rest }) => [
      row,
      state === 'duplicate'
        ? { of, warnings, ...rest }
        : { ...values, ...rest, ...(state !== 'person' && { state }), ...(warnings[0] && { warnings }) },
    ]),
  )

/** @returns how many rows are people, repeat one, are held back or wrong, and how many people come with a warning */
export function sumsOf({ people }: ReadFile): Record<FoundPerson['state'] | 'warned', number> {
  const count = (state: string) => people.filter((found) => found.state === state).length
  return {
    person: count('person'),
    duplicate: count('duplicate'),
    held: count('held'),
    wrong: count('wrong'),
    warned: people.filter(({ state, warnings }) => state === 'person' && warnings.length > 0).length,
  }
}
