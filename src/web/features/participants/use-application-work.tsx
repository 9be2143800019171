import { useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import type { Participant } from '#shared/participants.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { useQuestion } from '#web/admin/page/use-question.tsx'
import type { Problem } from '#web/redux/api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Gives places and cancels applications, which the server has to answer before anything is shown.
 * @param changed reads the participants again
 */
export function useApplicationWork(changed: () => Promise<void>) {
  const { t } = usePanelTexts()
  const call = useApi()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { ask, dialog } = useQuestion<'quietly' | 'mail'>()

  const run = async (work: () => Promise<string>): Promise<void> => {
    setProblem(null)
    try {
      toast.success(await work())
    } catch (error) {
      setProblem(asProblem(error))
    }
    await changed()
  }
  return {
    /** Why the last of it failed. */
    problem,
    fail: (error: unknown) => setProblem(asProblem(error)),
    forgetProblem: () => setProblem(null),
    dialog,

    givePlace: ({ id, name }: Participant) =>
      run(async () => {
        await call(panelApi.givePlace(id), { method: 'POST', body: {} })
        return t('participants.placeGiven', { name })
      }),

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
        return t(mail ? 'participants.cancelledWithMail' : 'participants.cancelled', { name })
      })
    },
  }
}
