import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { OpenOperation } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { formatUndo, formatUntil, undoOperation } from '#web/admin/frame/undo-operation.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import card from '#web/admin/page/card.module.css'
import { useQuestion } from '#web/admin/page/use-question.tsx'
import { search } from '#web/redux/create-resource-slice.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { actionWords } from './history-words.ts'
import css from './open-operations.module.css'

/** The mails of an action that have left. */
type SentMails = { sent: number; corrected: number; withheld: number }

/**
 * Undoes actions that are shown in the page. Asks before mails that have left are corrected.
 * @param changed called after each try, to read again what is shown
 */
export function useUndoing(changed: () => unknown) {
  const texts = usePanelTexts()
  const { t, say } = texts
  const { call, run, busy } = useRun(changed)
  const { ask, dialog } = useQuestion<'undo'>()
  /** @returns whether mails that have left are to be corrected, or none has */
  const mayCorrect = async (id: string): Promise<boolean> => {
    const { sent, corrected, withheld } = (await call<SentMails>(panelApi.operation(id))).data
    if (sent === 0) return true
    const answers = [{ answer: 'undo', label: t('list.undo'), look: 'usual' }] as const
    const text = (
      <>
        <p>{t('undo.sent', { sent, count: corrected })}</p>
        {withheld > 0 && <p>{t('undo.withheld', { count: withheld })}</p>}
      </>
    )
    return (await ask({ title: t('undo.question'), text, answers })) !== null
  }
  const undo = (id: string): void => {
    const work = async (): Promise<void> => {
      if (await mayCorrect(id)) toast.success(formatUndo(await undoOperation(call, id), texts))
    }
    void run(work, { failed: ({ title }) => toast.error(say(title)) })
  }
  return { undo, busy, dialog }
}

export type Undoing = ReturnType<typeof useUndoing>

/** Says until when an action can be undone, and undoes it. */
export const UndoLine = ({ id, until, undoing }: { id: string; until: string; undoing: Undoing }) => {
  const texts = usePanelTexts()
  return (
    <span className={css.line}>
      <span>{texts.t('undo.until', { time: formatUntil(until, texts) })}</span>
      <Button
        variant="default"
        size="xs"
        leftSection={<AdminIcon name="undo" />}
        loading={undoing.busy}
        onClick={() => undoing.undo(id)}
      >
        {texts.t('list.undo')}
      </Button>
    </span>
  )
}

/** Reads the actions that the user can still undo, on one record or on all of a resource. */
const useOpenOperations = (
  { resource, record }: { resource: string; record?: number },
  version: unknown = 0,
) =>
  useRead<OpenOperation[]>(panelApi.operations + search({ resource, ...(record && { record }) }), { version })

/** The newest action that the user can still undo, by the ids of its records, and what undoes it. */
export type OpenByRecord = { of: ReadonlyMap<number, OpenOperation>; undoing: Undoing }

/**
 * Reads the actions on the records of a list that the user can still undo.
 * @param version changes whenever the list was read again
 * @param changed called after an undo, to read the list again
 */
export function useOpenByRecord(
  resource: string,
  { version, changed }: { version: unknown; changed: () => unknown },
): OpenByRecord {
  const { data, reload } = useOpenOperations({ resource }, version)
  const undoing = useUndoing(() => {
    void reload()
    changed()
  })
  // The newest comes first, and is to stay.
  const of = useMemo(
    () =>
      new Map(
        (data ?? [])
          .toReversed()
          .flatMap((one) => one.records.map((id) => [id, one] as [number, OpenOperation])),
      ),
    [data],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn again only when they look different.
  return useMemo(() => ({ of, undoing }), [of, undoing.busy, undoing.dialog])
}

/** Until when the newest action on a row can be undone; nothing without one. */
export const UndoOfRow = ({ id, open: { of, undoing } }: { id: number; open: OpenByRecord }) => {
  const one = of.get(id)
  return one && <UndoLine id={one.id} until={one.undo_until} undoing={undoing} />
}

type SendProps = { id: string; mailsAt: string; busy?: boolean; changed: () => unknown }

/** Says when the receipts leave that an action holds, and sends them before. */
export const SendReceipts = ({ id, mailsAt, busy = false, changed }: SendProps) => {
  const texts = usePanelTexts()
  const { t, say } = texts
  const { call, run, ...sending } = useRun()
  const { ask, dialog } = useQuestion<'send'>()
  const send = async (): Promise<void> => {
    const answers = [{ answer: 'send', label: t('payments.read.sendReceipts'), look: 'usual' }] as const
    const text = <p>{t('payments.read.sendReceipts.text')}</p>
    if (!(await ask({ title: t('payments.read.sendReceipts.question'), text, answers }))) return
    const work = async (): Promise<void> => {
      const path = panelApi.releaseOperation(id)
      const { data } = await call<{ mails: number }>(path, { method: 'POST' })
      toast.success(t('payments.read.receiptsSent', { count: data.mails }))
      changed()
    }
    await run(work, { failed: ({ title }) => toast.error(say(title)) })
  }
  return (
    <span className={css.line}>
      <span>{t('payments.read.receiptsAt', { time: formatUntil(mailsAt, texts) })}</span>
      <Button variant="default" size="xs" disabled={busy || sending.busy} onClick={() => void send()}>
        {t('payments.read.sendReceipts')}
      </Button>
      {dialog}
    </span>
  )
}

type Props = {
  resource: string
  /** Without it the actions on all records of the resource. */
  id?: number
  version?: unknown
  onUndone: () => unknown
}

/** The actions that can still be undone. */
export const OpenOperations = ({ resource, id, version, onUndone }: Props) => {
  const texts = usePanelTexts()
  const { data = [], reload } = useOpenOperations(
    { resource, ...(id !== undefined && { record: id }) },
    version,
  )
  const changed = () => {
    void reload()
    onUndone()
  }
  const undoing = useUndoing(changed)
  return (
    <>
      {data.length > 0 && (
        <ul className={`${card.plain} ${css.open}`} aria-label={texts.t('undo.open')}>
          {data.map((one) => (
            <li key={one.id}>
              <strong>{one.user_name}</strong> {actionWords(one, texts).toLocaleLowerCase(texts.language)}{' '}
              <UndoLine id={one.id} until={one.undo_until} undoing={undoing} />
              {one.mails_at && <SendReceipts id={one.id} mailsAt={one.mails_at} changed={changed} />}
            </li>
          ))}
        </ul>
      )}
      {undoing.dialog}
    </>
  )
}
