import { panelApi } from '#shared/panel-paths.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import type { RowTools } from '#web/admin/page/resource-page-props.ts'
import { useQuestion } from '#web/admin/page/use-question.tsx'
import { Operation } from '#web/admin/table/operation.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'

/** What the board does with an application besides deleting it. */
export function useApplicationOperations() {
  const { t } = usePanelTexts()
  const call = useApi()
  const { ask, dialog } = useQuestion<'quietly' | 'mail'>()
  const givePlace = async ({ id, name }: Evenemang): Promise<void> => {
    await call(panelApi.givePlace(id), { method: 'POST', body: {} })
    toast.success(t('participants.placeGiven', { name }))
  }
  const cancel = async ({ id, name, state }: Evenemang, run: RowTools['run']): Promise<void> => {
    const answer = await ask({
      title: t('participants.cancel.question', { name }),
      text: (
        <p>
          {state === 'waiting' ? t('participants.cancel.waiting', { name }) : t('participants.cancel.text')}
        </p>
      ),
      answers: [
        { answer: 'quietly', label: t('participants.cancel.quietly'), look: 'other' },
        { answer: 'mail', label: t('participants.cancel.mail'), look: 'usual' },
      ],
    })
    if (answer === null) return
    const mail = answer === 'mail'
    await run(async () => {
      await call(panelApi.cancelApplication(id), { method: 'POST', body: { mail } })
      toast.success(t(mail ? 'participants.cancelledWithMail' : 'participants.cancelled', { name }))
    })
  }
  const operations = (row: Evenemang, { run, name }: RowTools & { name: string }) => (
    <>
      {row.state === 'waiting' && (
        <Operation
          label={t('participants.givePlace')}
          of={name}
          icon="check"
          onClick={() => void run(() => givePlace(row))}
        />
      )}
      {row.state !== 'cancelled' && (
        <Operation
          label={t('participants.cancel')}
          of={name}
          icon="close"
          onClick={() => void cancel(row, run)}
        />
      )}
    </>
  )
  return { operations, dialog }
}
