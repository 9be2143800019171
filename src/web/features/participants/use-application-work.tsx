import { panelApi } from '#shared/panel-paths.ts'
import type { Participant } from '#shared/participants.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { useQuestion } from '#web/admin/page/use-question.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Gives places and cancels applications; the server answers before anything is shown.
 * @param changed reads the participants again
 */
export function useApplicationWork(changed: () => Promise<void>) {
  const { t } = usePanelTexts()
  const call = useApi()
  const { ask, dialog } = useQuestion<'quietly' | 'mail' | 'give'>()
  const { run, problem, fail, forgetProblem } = useRun(changed)
  return {
    problem,
    fail,
    forgetProblem,
    dialog,

    async givePlace({ id, name, queue_place }: Participant): Promise<void> {
      const answer = await ask({
        title: t('participants.place.question', { name }),
        text: <p>{t('participants.place.text', { name, before: (queue_place ?? 1) - 1 })}</p>,
        answers: [{ answer: 'give', label: t('participants.givePlace'), look: 'usual' }],
      })
      if (answer === null) return
      await run(async () => {
        await call(panelApi.givePlace(id), { method: 'POST', body: {} })
        toast.success(t('participants.placeGiven', { name }))
      })
    },

    async cancel({ id, name, state }: Participant): Promise<void> {
      const text =
        state === 'waiting' ? t('participants.cancel.waiting', { name }) : t('participants.cancel.text')
      const answer = await ask({
        title: t('participants.cancel.question', { name }),
        text: <p>{text}</p>,
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
    },
  }
}
