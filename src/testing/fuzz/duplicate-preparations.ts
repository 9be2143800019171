import { duplicatesApi } from '#shared/duplicates.ts'
import { members } from '#shared/resources/members.ts'
import { addRecord } from '#testing/records.ts'
import type { TestApp } from '#testing/test-app.ts'

/**
 * Prepares the calls about members who are perhaps one.
 * @param app gives the application, which is not there yet
 */
export function duplicatePreparations(app: () => TestApp): Record<string, () => Promise<{ body: object }>> {
  const two = async () => {
    const [one, other] = [await addRecord(app(), members), await addRecord(app(), members)]
    return { ids: [one.id, other.id], versions: [1, 1], take: [] }
  }
  return {
    async [`POST ${duplicatesApi.apart}`]() {
      const { ids } = await two()
      return { body: { ids, apart: true } }
    },
    [`POST ${duplicatesApi.merge}`]: async () => ({ body: await two() }),
  }
}
