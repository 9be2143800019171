import { useDispatch } from 'react-redux'
import { isOver } from '#shared/event-state.ts'
import type { Event } from '#shared/resources/events.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import type { RowTools } from '#web/admin/page/resource-page-props.ts'
import { type Question, useQuestion } from '#web/admin/page/use-question.tsx'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { countApplied } from './event-admin-news.ts'
import { eventSlice } from './event-slice.ts'

type Answer = 'cancel' | 'remove'

/** An event that is not over may be cancelled instead. */
function questionOf(event: Event, count: number, { t }: PanelTexts): Question<Answer> {
  const { eventName: name, cancelled } = event
  const isCancellable = !cancelled && !isOver(event, Date.now())
  const remove = { answer: 'remove', label: t('events.remove.anyway'), look: 'grave' } as const
  const cancel = { answer: 'cancel', label: t('events.remove.cancel'), look: 'usual' } as const
  return {
    title: t('events.remove.question', { name }),
    text: (
      <>
        <p>{t('events.remove.applied', { count, name })}</p>
        {isCancellable && <p>{t('events.remove.cancelling')}</p>}
      </>
    ),
    answers: isCancellable ? [remove, cancel] : [remove],
  }
}

/** Asks before an event with applicants is deleted. @param cancelled called with an event that was cancelled instead */
export function useEventRemoval(cancelled: (event: Event) => void) {
  const texts = usePanelTexts()
  const call = useApi()
  const dispatch = useDispatch<AppDispatch>()
  const { ask, dialog } = useQuestion<Answer>()
  const cancel = async (event: Event): Promise<void> => {
    const { id, eventName: name } = event
    await dispatch(eventSlice.update({ id, body: { cancelled: true }, refetch: false })).unwrap()
    toast.success(texts.t('events.cancelled', { name }))
    cancelled(event)
  }
  const mayRemove = async (event: Event, { run }: RowTools): Promise<boolean> => {
    const count = await countApplied(call, event)
    if (count === 0) return true
    const answer = await ask(questionOf(event, count, texts))
    if (answer === 'cancel') await run(() => cancel(event))
    return answer === 'remove'
  }
  return { mayRemove, dialog }
}
