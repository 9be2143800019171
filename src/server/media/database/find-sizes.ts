import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { whole } from './picture-rows.ts'

type Question = {
  name: string
  /** `640.avif` for example. */
  file: string
  answer: (size: number | null) => void
  fail: (error: unknown) => void
}

async function answerAll(db: Db, questions: readonly Question[]): Promise<void> {
  try {
    const names = [...new Set(questions.map(({ name }) => name))]
    const isAsked = sql<boolean>`name = any(${names}::text[])`
    const rows = await db
      .selectFrom('media_files')
      .select(['name', 'size', sql<string>`width || '.webp'`.as('file')])
      .where(isAsked)
      .unionAll(
        db
          .selectFrom('media_avif')
          .select(['name', 'size', sql<string>`width || '.avif'`.as('file')])
          .where(isAsked),
      )
      .unionAll(
        db
          .selectFrom('media_jpeg')
          .select([
            'name',
            'size',
            sql<string>`width || case when place = ${whole} then '' else '-' || place end || '.jpeg'`.as(
              'file',
            ),
          ])
          .where(isAsked),
      )
      .execute()
    const sizes = new Map(rows.map(({ name, file, size }) => [`${name} ${file}`, size]))
    for (const { name, file, answer } of questions) answer(sizes.get(`${name} ${file}`) ?? null)
  } catch (error) {
    for (const { fail } of questions) fail(error)
  }
}

/**
 * Asks the database for whatever came while the last answer was on its way, so that however many visitors ask for
 * pictures, they take one of its connections (T67).
 * @returns a function that tells the bytes of a stored file, null when there is none
 */
export function createSizeFinder(db: Db): (name: string, file: string) => Promise<number | null> {
  let waiting: Question[] = []
  let isAsking = false
  const ask = async (): Promise<void> => {
    isAsking = true
    while (waiting.length > 0) {
      const questions = waiting
      waiting = []
      await answerAll(db, questions)
    }
    isAsking = false
  }
  return (name, file) =>
    new Promise((answer, fail) => {
      waiting.push({ name, file, answer, fail })
      if (!isAsking) void ask()
    })
}
