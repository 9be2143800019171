import { sql } from 'kysely'

/** True if the member or the application of a claim is in the trash: the name is hidden until it is restored. */
export const isOfDeleted = sql<boolean>`(exists (select 1 from members as debtor
    where debtor.id = claims.member_id and debtor.deleted_at is not null)
  or exists (select 1 from evenemang as application
    where application.id = claims.evenemang_id and application.deleted_at is not null))`
