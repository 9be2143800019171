import { randomBytes } from 'node:crypto'
import { updateRow } from '#server/db/one-row.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { type Grants, grantColumns, grantsOf } from '#server/http/access/grants.ts'
import { factorColumns } from '#server/http/access/second-factor.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'

/** `device` is its name, empty when it is not known. */
type SignedInDevice = { id: number; device: string; created_at: string; used_at: string }

type TokenOwner = { id: number; device?: string } & Partial<Grants>

/** The tokens of the signed-in users, in the database only, so that a revocation holds on every instance at once (T06). */
export type Tokens = {
  /** Signs the user in, in the transaction `db` if given. @returns the key, which is stored nowhere: 43 characters, 256 random bits */
  issue(user: TokenOwner, db?: Db | Tx): Promise<string>
  /** @returns the user of the key, or null when the key is unknown, expired or revoked, or its account disabled */
  authenticate(key: string): Promise<Actor | null>
  /** Notes that the owner of the token has shown again who they are. */
  confirm(tokenId: number): Promise<void>
  revoke(tokenId: number): Promise<void>
  /** @returns where the user is signed in, the device that was used last first; times are UTC, ISO 8601 */
  list(user: TokenOwner): Promise<SignedInDevice[]>
  /** Signs the user out everywhere else, in the transaction `db` if given. */
  revokeOthers(userId: number, tokenId: number | null, db?: Db | Tx): Promise<void>
  /** Signs the user out everywhere, in the transaction `db` if given. */
  revokeAll(userId: number, db?: Db | Tx): Promise<void>
}

/** The validity of a token after its last use, and after its issue at most (settled §4.4); shorter for accounts with rights. */
const lifetimes = {
  trusted: { idleMs: 12 * hourMs, absoluteMs: 7 * dayMs },
  user: { idleMs: 14 * dayMs, absoluteMs: 60 * dayMs },
} as const

const sweepIntervalMs = hourMs

const lifetimeOf = ({ is_superuser = false, roles = [] }: Partial<Grants>) =>
  lifetimes[is_superuser || roles.length > 0 ? 'trusted' : 'user']

type Times = { created_at: string; used_at: string; expires_at: string }

/** Checks the token against the owner's grants of today: a role that began after its issue shortens its life. */
function isOver(token: Times, owner: Partial<Grants>, time: number): boolean {
  const { idleMs, absoluteMs } = lifetimeOf(owner)
  const endsAt = Math.min(Date.parse(token.expires_at), Date.parse(token.created_at) + absoluteMs)
  return time >= endsAt || time - Date.parse(token.used_at) >= idleMs
}

const iso = (time: number): string => new Date(time).toISOString()

/** @returns the token with its owner; none for an unknown key or a disabled account */
const findToken = (db: Db, key: string) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .where('tokens.hash', '=', sha256(key))
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .select(['tokens.id as tokenId', 'tokens.created_at', 'used_at', 'expires_at', 'confirmed_at'])
    .select(['users.id', 'users.first_name', ...grantColumns, ...factorColumns])
    .executeTakeFirst()

async function deleteExpired(db: Db | Tx, time: number): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where((eb) =>
      eb.or([eb('expires_at', '<=', iso(time)), eb('used_at', '<=', iso(time - lifetimes.user.idleMs))]),
    )
    .execute()
}

async function markUsed(db: Db, id: number, time: number): Promise<void> {
  try {
    await db
      .updateTable('tokens')
      .set({ used_at: iso(time) })
      .where('id', '=', id)
      .where('used_at', '<', iso(time))
      .execute()
  } catch {
    // A full disk must not keep an administrator from reading; the token only goes idle a little earlier.
  }
}

/** @param options the database and the clock */
export function createTokens({ db, now }: { db: Db; now: () => Date }): Tokens {
  let sweptAt = 0

  return {
    issue: async (user, within = db) => {
      const time = now().getTime()
      if (Math.abs(time - sweptAt) >= sweepIntervalMs) {
        sweptAt = time
        await deleteExpired(within, time)
      }
      const key = randomBytes(32).toString('base64url')
      await within
        .insertInto('tokens')
        .values({
          user_id: user.id,
          hash: sha256(key),
          created_at: iso(time),
          used_at: iso(time),
          expires_at: iso(time + lifetimeOf(user).absoluteMs),
          device: user.device ?? '',
          confirmed_at: iso(time),
        })
        .execute()
      return key
    },

    authenticate: async (key) => {
      const time = now().getTime()
      const row = await findToken(db, key)
      if (!row) return null
      const grants = grantsOf(row, new Date(time))
      if (isOver(row, grants, time)) return null
      if (time - Date.parse(row.used_at) >= minuteMs) await markUsed(db, row.tokenId, time)
      const { is_superuser, roles } = grants
      const user = { id: row.id, first_name: row.first_name, is_superuser }
      const guard = is_superuser ? 'superuser' : 'user'
      const confirmedAt = row.confirmed_at || row.created_at
      return { guard, user, roles, tokenId: row.tokenId, confirmedAt }
    },

    confirm: async (tokenId) => {
      await updateRow(db, ['tokens', tokenId], { confirmed_at: iso(now().getTime()) })
    },

    revoke: async (tokenId) => {
      await db.deleteFrom('tokens').where('id', '=', tokenId).execute()
    },

    list: async (user) => {
      const time = now().getTime()
      const rows = await db
        .selectFrom('tokens')
        .select(['id', 'device', 'created_at', 'used_at', 'expires_at'])
        .where('user_id', '=', user.id)
        .orderBy('used_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.filter((row) => !isOver(row, user, time)).map(({ expires_at: _end, ...device }) => device)
    },

    revokeOthers: async (userId, tokenId, within = db) => {
      await within
        .deleteFrom('tokens')
        .where('user_id', '=', userId)
        .where('id', '!=', tokenId ?? 0)
        .execute()
    },

    revokeAll: async (userId, within = db) => {
      await within.deleteFrom('tokens').where('user_id', '=', userId).execute()
    },
  }
}
