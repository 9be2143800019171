import type { CrudContext } from '#server/crud/rules.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { findUses, type Use } from '#server/media/library/find-uses.ts'
import { replacedSince } from '#server/media/library/note-unused.ts'
import { findPictures, type PictureRow, textsOf } from '#server/media/library/picture-rows.ts'
import { defineDerived } from '#server/operations/derived-values.ts'
import { defineOperation, undoForDay } from '#server/operations/operation.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { addUndoCheck } from '#server/operations/undo-operation.ts'
import type { OperationScope, Values, WriteScope } from '#server/operations/write-scope.ts'
import type { PictureTexts } from '#shared/alt-fields.ts'
import { AppError, existing } from '#shared/errors.ts'
import { languages, translationKey } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { libraryPictures } from '#shared/picture-library.ts'
import { findResource, resources } from '#shared/resources/index.ts'
import { may } from '#shared/rights.ts'
import { presentPicture } from './list-pictures.ts'
import { changeOfPlaces } from './place-changes.ts'
import { rewritePlaces } from './rewrite-places.ts'

export const changingPicture = defineOperation({
  name: 'change-picture',
  right: { to: 'write', resource: libraryPictures.name },
  changes: ['record', 'pictures', 'working_copies'],
  sends: [],
  times: undoForDay,
})

// Jobs measure the files of pictures, and note when nothing shows one.
defineDerived(libraryPictures.name, { columns: () => ['bytes', 'unused_since'] })

type Target = { id: number; ifMatch: number | null }
type Opened = { row: PictureRow; uses: Use[] }

/** @throws AppError not-found; stale, with the picture as it is */
async function lockPicture(
  { dialect }: Pick<CrudContext, 'dialect'>,
  { tx }: WriteScope,
  { id, ifMatch }: Target,
): Promise<Opened> {
  const query = tx.selectFrom('pictures').selectAll().where('id', '=', id)
  const row = existing(await dialect.lockRow(query).executeTakeFirst())
  const uses = await findUses(tx, resources, row.name)
  if (ifMatch === null || ifMatch === row.version) return { row, uses }
  throw new AppError('stale', { extra: { current: presentPicture(row, uses) } })
}

/** @returns the picture's texts with those of a body */
function textsWith(texts: PictureTexts, values: Values): PictureTexts {
  const said = languages.flatMap((language) => {
    const text = values[translationKey('alt', language)]
    return typeof text === 'string' ? [[language, text] as const] : []
  })
  return { ...texts, ...Object.fromEntries(said) }
}

const writableUses = (actor: Actor, uses: readonly Use[]): Use[] =>
  uses.filter(({ resource }) => may(principalOf(actor), 'write', resource))

/** Frees the name of a file that another picture of the library has: one that is left over and shown nowhere. */
async function takeName(scope: WriteScope, name: string): Promise<PictureRow | undefined> {
  const other = (await findPictures(scope.tx, [name])).get(name)
  if (!other) return undefined
  const uses = await findUses(scope.tx, resources, name)
  if (uses.some(({ where }) => where !== 'version'))
    throw new AppError('in-use', { title: message('picture.alreadyThere') })
  await scope.tx.deleteFrom('pictures').where('id', '=', other.id).execute()
  return other
}

/** The file that a picture showed before stays for some time, with all that was known of it, so that it can come back. */
async function leaveBehind(scope: WriteScope, row: PictureRow, wasUsed: boolean): Promise<void> {
  const { name, texts, focus, file_name, bytes } = row
  const now = scope.context.now()
  const created_at = now.toISOString()
  const unused_since = wasUsed ? created_at : replacedSince(now)
  await scope.tx
    .insertInto('pictures')
    .values({ name, texts, focus, file_name, bytes, unused_since, created_at })
    .execute()
}

/** An undo changes every record that shows the picture, so it needs the right to all of them. */
addUndoCheck(async ({ actor }, changes) => {
  if (!changes.some(({ table }) => table === libraryPictures.name)) return null
  if (changes.some(({ table }) => findResource(table) && !may(principalOf(actor), 'write', table)))
    throw new AppError('forbidden', { title: message('picture.notYours') })
  return null
})

/**
 * Changes what belongs to a picture, or puts another file in its place, wherever it is shown.
 * @param values checked by the update schema of `libraryPictures`
 * @throws AppError not-found, stale; forbidden when a place of another file is not the caller's to write; in-use when
 *   the other file is a picture of the library that is shown already
 */
export async function changePicture(
  context: CrudContext,
  scope: OperationScope,
  { target, values }: { target: Target; values: Values },
): Promise<Opened> {
  const { row, uses } = await lockPicture(context, scope, target)
  const name = typeof values.image === 'string' ? values.image : row.name
  const isOther = name !== row.name
  const shown = uses.filter(({ where }) => where !== 'version')
  const writable = writableUses(scope.actor, shown)
  if (isOther && writable.length < shown.length)
    throw new AppError('forbidden', { title: message('picture.notYours') })
  const taken = isOther ? await takeName(scope, name) : undefined
  const texts = textsWith(textsOf(row), values)
  const focus = typeof values.image_focus === 'string' ? values.image_focus : (taken?.focus ?? row.focus)
  const before = { name: row.name, texts: textsOf(row), focus: row.focus }
  await rewritePlaces(scope, {
    cruds: context.cruds,
    uses: writable,
    change: changeOfPlaces({ before, after: { name, texts, focus } }),
  })
  const file_name = typeof values.file_name === 'string' ? values.file_name : row.file_name
  const changed = await scope.tx
    .updateTable('pictures')
    .set({ name, texts: JSON.stringify(texts), focus, file_name, version: row.version + 1 })
    .set(isOther ? { bytes: taken?.bytes ?? null } : {})
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isOther) await leaveBehind(scope, row, uses.length > 0)
  const fields = Object.keys(values).filter((field) => field in libraryPictures.fields)
  await recordHistory(scope, {
    action: isOther ? 'replace' : 'update',
    resource: libraryPictures.name,
    record_id: row.id,
    fields: isOther ? [] : fields,
  })
  return { row: changed, uses: await findUses(scope.tx, resources, name) }
}

/** Puts a picture into the library, where it stays until somebody deletes it. */
export function addPicture(
  context: CrudContext,
  { actor, values }: { actor: Actor; values: Values },
): Promise<Opened> {
  return inTransaction({ context, actor, isPublic: false }, async (scope) => {
    const name = String(values.image)
    const known = (await findPictures(scope.tx, [name])).get(name)
    const texts = JSON.stringify(textsWith(known ? textsOf(known) : {}, values))
    // A file that the library has keeps its name and its focal point.
    const focus = String(values.image_focus ?? known?.focus ?? '')
    const file_name = known?.file_name || String(values.file_name ?? '')
    const stored = { texts, focus, file_name, is_kept: true }
    const row = await scope.tx
      .insertInto('pictures')
      .values({ name, ...stored, created_at: context.now().toISOString() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...stored, unused_since: null }))
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!known)
      await recordHistory(scope, { action: 'create', resource: libraryPictures.name, record_id: row.id })
    return { row, uses: await findUses(scope.tx, resources, name) }
  })
}

/** Deletes a picture for good. @throws AppError not-found, stale; in-use when anything shows it */
export async function deletePicture(
  context: CrudContext,
  { actor, target }: { actor: Actor; target: Target },
): Promise<void> {
  const name = await inTransaction({ context, actor, isPublic: false }, async (scope) => {
    const { row, uses } = await lockPicture(context, scope, target)
    if (uses.length > 0) throw new AppError('in-use', { title: message('picture.inUse') })
    await scope.tx.deleteFrom('pictures').where('id', '=', row.id).execute()
    await recordHistory(scope, { action: 'erase', resource: libraryPictures.name, record_id: row.id })
    return row.name
  })
  await context.media.remove([name], context.now().getTime())
}
