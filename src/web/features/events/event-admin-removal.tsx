import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { binDays } from '#shared/bin.ts'
import { isOver } from '#shared/event-state.ts'
import { participantsMailAddress } from '#shared/participants-mail-address.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { countRecords } from '#web/admin/frame/count-records.ts'
import { type Call, useApi } from '#web/admin/frame/use-api.ts'
import type { RowTools } from '#web/admin/page/resource-page-props.ts'
import { type Question, useQuestion } from '#web/admin/page/use-question.tsx'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { countApplied } from './event-admin-news.ts'
import css from './event-admin-removal.module.css'
import { eventSlice } from './event-slice.ts'

type Answer = 'cancel' | 'write' | 'remove'

/** Numbers of applications: all that have not been cancelled, and the paid ones. */
type Counts = { applied: number; paid: number }

async function countOf(call: Call, event: Event): Promise<Counts> {
  const applied = await countApplied(call, event)
  const isPaid = { event_id: event.id, paid: 'true' }
  const paid = applied > 0 && event.price_per_place !== null ? await countRecords(call, evenemang, isPaid) : 0
  return { applied, paid }
}

/** @returns what becomes of the applications to a deleted event, and of the event */
function effectsOf({ questions }: Event, { paid }: Counts, { t }: PanelTexts): string[] {
  return [
    t('events.remove.applications'),
    ...(paid > 0 ? [t('events.remove.paid', { count: paid })] : []),
    ...(questions.some(({ sensitive }) => sensitive) ? [t('events.remove.sensitive')] : []),
    t('events.remove.bin', { days: binDays }),
  ]
}

/** Before an event that is not over is deleted, those who have applied may be told that it is cancelled. */
function questionOf(event: Event, counts: Counts, texts: PanelTexts): Question<Answer> {
  const { t } = texts
  const { eventName: name, cancelled } = event
  const mayTell = !isOver(event, Date.now())
  const remove = { answer: 'remove', label: t('events.remove.anyway'), look: 'grave' } as const
  const tell = cancelled
    ? ({ answer: 'write', label: t('events.remove.write'), look: 'usual' } as const)
    : ({ answer: 'cancel', label: t('events.remove.cancel'), look: 'usual' } as const)
  return {
    title: t('events.remove.question', { name }),
    text: (
      <>
        <p>{t('events.remove.applied', { count: counts.applied, name })}</p>
        <ul className={css.effects}>
          {effectsOf(event, counts, texts).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        {mayTell && <p>{t(cancelled ? 'events.remove.writing' : 'events.remove.cancelling')}</p>}
      </>
    ),
    answers: mayTell ? [remove, tell] : [remove],
  }
}

/** Asks before an event with applicants is deleted. */
export function useEventRemoval() {
  const texts = usePanelTexts()
  const call = useApi()
  const navigate = useNavigate()
  const dispatch = useDispatch<AppDispatch>()
  const { ask, dialog } = useQuestion<Answer>()
  const write = ({ id }: Event) =>
    navigate(participantsMailAddress(id, { audience: 'everybody', news: 'cancelled' }))
  const cancel = async (event: Event): Promise<void> => {
    const { id, eventName: name } = event
    await dispatch(eventSlice.update({ id, body: { cancelled: true }, refetch: false })).unwrap()
    toast.success(texts.t('events.cancelled', { name }))
    await write(event)
  }
  const mayRemove = async (event: Event, { run }: RowTools): Promise<boolean> => {
    const counts = await countOf(call, event)
    if (counts.applied === 0) return true
    const answer = await ask(questionOf(event, counts, texts))
    if (answer === 'cancel') await run(() => cancel(event))
    if (answer === 'write') await write(event)
    return answer === 'remove'
  }
  return { mayRemove, dialog }
}
