import type { BulkUndoResult } from '#shared/bulk.ts'
import type { Call } from '#web/admin/frame/use-api.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** @returns what posts to the API, and what takes an operation back, in words */
export function operationsOf({ t }: PanelTexts, call: Call) {
  const post = async <R>(path: string, body: object): Promise<R> =>
    (await call<R>(path, { method: 'POST', body })).data
  return {
    post,
    /** @param whole says that everything is as it was. @returns what says that some is not, because it was changed since */
    undo: async (path: string, operation: string, whole: (count: number) => string): Promise<string> => {
      const { left, count } = await post<BulkUndoResult>(path, { operation })
      return left > 0 ? t('undo.left', { count: left }) : whole(count)
    },
  }
}
