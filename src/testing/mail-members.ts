import type { Db } from '#server/db/tables.ts'

/**
 * Adds `count` active members, `person0@example.se` and so on, each second of whom shares the address of the one before in
 * other letters, and plans a mail to all of them that starts at once.
 */
export async function mailMembers(db: Db, count: number): Promise<void> {
  const now = new Date().toISOString()
  const times = { created_at: now, updated_at: now, deleted_at: null }
  const rest = { phone_number: '1', address: 'x', zip_code: '1', city: 'Uppsala', note: '' }
  const people = Array.from({ length: 2 * count }, (_, index) => ({
    ...times,
    ...rest,
    first_name: `Kim${index}`,
    last_name: 'Ek',
    email: `${index % 2 ? 'Person' : 'person'}${Math.floor(index / 2)}@example.se`,
    birthday: null,
    gender: 'O' as const,
    member_status: true,
    is_new: false,
  }))
  for (let at = 0; at < people.length; at += 500)
    await db
      .insertInto('members')
      .values(people.slice(at, at + 500))
      .execute()
  await db
    .insertInto('mailings')
    .values({
      ...times,
      title: 'Årsmöte',
      content: '<p>Hej {förnamn}!</p>',
      user_name: 'Kim',
      starts_at: now,
      kind: 'membership-information',
      audience: 'members',
      matching: 'member_status=true',
    })
    .execute()
}
