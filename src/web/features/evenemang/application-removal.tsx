import { panelApi } from '#shared/panel-paths.ts'
import type { PlaceCount } from '#shared/places.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useQuestion } from '#web/admin/page/use-question.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { isGone } from './gone-event.tsx'

/** Asks before an application is deleted that is paid, or whose place somebody else gets at once. */
export function useApplicationRemoval() {
  const { t } = usePanelTexts()
  const call = useApi()
  const { ask, dialog } = useQuestion<'remove'>()
  const hasQueue = async (application: Evenemang): Promise<boolean> => {
    const { state, event_id } = application
    if (state !== 'confirmed' || event_id === null || isGone(application)) return false
    return (await call<PlaceCount>(panelApi.places(event_id))).data.waiting > 0
  }
  const mayRemove = async (application: Evenemang): Promise<boolean> => {
    const { name, paid } = application
    const losesPlace = await hasQueue(application)
    if (!losesPlace && !paid) return true
    const answer = await ask({
      title: t('participants.remove.question', { name }),
      text: (
        <>
          {losesPlace && <p>{t('participants.remove.queue', { name })}</p>}
          {paid && <p>{t('participants.cancel.paid', { name })}</p>}
          <p>{t('participants.remove.mail', { name })}</p>
        </>
      ),
      answers: [{ answer: 'remove', label: t('button.remove'), look: 'grave' }],
    })
    return answer === 'remove'
  }
  return { mayRemove, dialog }
}
