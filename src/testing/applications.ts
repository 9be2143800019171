import { evenemang } from '#shared/resources/evenemang.ts'
import { addRecord } from './records.ts'
import type { TestApp } from './test-app.ts'

/** @returns the id of an application in a state */
export async function addInState(server: TestApp, state: 'waiting' | 'cancelled'): Promise<number> {
  const { id } = await addRecord(server, evenemang)
  await server.context.db.updateTable('evenemang').set({ state }).where('id', '=', id).execute()
  return id
}

/** @returns the id of an application that has more places than its event, so that the queue would give it none */
export async function addOverfull(server: TestApp): Promise<number> {
  const { id, event_id } = await addRecord(server, evenemang)
  const { db } = server.context
  await db.updateTable('evenemang').set({ places: 2, state: 'confirmed' }).where('id', '=', id).execute()
  await db.updateTable('events').set({ capacity: 1 }).where('id', '=', Number(event_id)).execute()
  return id
}
