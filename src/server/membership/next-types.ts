import type { Db, Tx } from '#server/db/tables.ts'

/**
 * @returns the types of which some members get what follows, by their ids; the others get the type that they have, and so does who
 *   has left since
 */
export async function readNextTypes(db: Db | Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('next_types')
    .innerJoin('membership_types', 'membership_types.id', 'next_types.type_id')
    .select(['member_id', 'type_id'])
    .where('member_id', 'in', ids)
    .where('archived_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member_departures')
            .select('member_departures.id')
            .whereRef('member_departures.member_id', '=', 'next_types.member_id')
            .whereRef('member_departures.created_at', '>=', 'next_types.created_at'),
        ),
      ),
    )
    .execute()
  return new Map(rows.map(({ member_id, type_id }) => [member_id, type_id]))
}

/** Lets what follows for a member be of a type; null for the type that they have. */
export async function storeNextType(
  tx: Tx,
  next: { memberId: number; typeId: number | null; why?: string; created_at: string },
): Promise<void> {
  const { memberId: member_id, typeId: type_id, why = '', created_at } = next
  await tx.deleteFrom('next_types').where('member_id', '=', member_id).execute()
  if (type_id !== null)
    await tx.insertInto('next_types').values({ member_id, type_id, why, created_at }).execute()
}
