import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Participant, shownQuestions } from '#shared/participants.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import type { Tick } from './marks-queue.ts'
import { type Actions, presentId, type View } from './participant-cells.tsx'
import { matching } from './participant-groups.ts'
import { useApplicationWork } from './use-application-work.tsx'
import { useArrived } from './use-arrival.ts'
import { useChoice } from './use-choice.ts'
import { useEventParticipants } from './use-event-participants.ts'

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** A row that goes to another group takes the focus along. */
function useFollow(participants: readonly Participant[]) {
  const followed = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows move when the participants are others.
  useEffect(() => {
    const id = followed.current
    if (id === null || !isFocusLost()) return
    followed.current = null
    const target = document.getElementById(presentId(id)) ?? document.querySelector<HTMLElement>('main h1')
    target?.focus()
  }, [participants])
  return (id: number): void => {
    followed.current = id
  }
}

/** @returns the same functions for as long as the page is there, which do what the latest ones do */
function useSteady(actions: Actions): Actions {
  const latest = useRef(actions)
  latest.current = actions
  return useMemo(
    () => ({
      present: (one, person) => latest.current.present(one, person),
      paid: (one) => latest.current.paid(one),
      givePlace: (one) => latest.current.givePlace(one),
      cancel: (one) => latest.current.cancel(one),
      note: (one) => latest.current.note(one),
    }),
    [],
  )
}

type Choice = ReturnType<typeof useChoice>
type MarkAll = ReturnType<typeof useEventParticipants>['mark']

/** Marks the payments of all chosen participants at once, which can be undone. */
function usePayments(choice: Choice, mark: MarkAll) {
  const { t } = usePanelTexts()
  /** Marks that would take back the last change. */
  const [undo, setUndo] = useState<readonly Tick[] | null>(null)
  return {
    undo,
    forgetUndo: () => setUndo(null),
    takeBack: () => {
      if (undo) mark(undo)
      setUndo(null)
    },
    markPaid: (paid: boolean): void => {
      const marks = choice.chosen.map(({ id }) => ({ id, paid }))
      setUndo(null)
      mark(marks, (former) => {
        if (former.length > 0) setUndo((before) => [...(before ?? []), ...former])
        else toast.success(t('list.sameAlready'))
      })
      choice.clear()
    },
  }
}

export type Attendance = ReturnType<typeof useAttendance>

/** The state and the actions of the page of an event's participants. */
export function useAttendance(eventId: number) {
  const { t } = usePanelTexts()
  const mayManage = useMay()('write', evenemang.name)
  const refused = useCallback(
    (participant: Participant | null) =>
      toast.error(
        participant ? t('attendance.refused', { name: participant.name }) : t('attendance.refusedGone'),
      ),
    [t],
  )
  const read = useEventParticipants(eventId, refused)
  const { event, participants, isSensitive, mark } = read
  const arrived = useArrived()
  const [typed, setTyped] = useState('')
  const [noted, setNoted] = useState<Participant | null>(null)
  const shown = useMemo(() => matching(participants, typed), [participants, typed])
  const choice = useChoice(shown)
  const payments = usePayments(choice, mark)
  const work = useApplicationWork(read.readAgain)
  const follow = useFollow(participants)
  const actions = useSteady({
    present: ({ id }, { key, present }) => mark([{ id, ...(key && { guest: key }), present: !present }]),
    paid: ({ id, paid }) => mark([{ id, paid: !paid }]),
    givePlace: (participant) => {
      follow(participant.id)
      void work.givePlace(participant)
    },
    cancel: (participant) => {
      follow(participant.id)
      void work.cancel(participant)
    },
    note: setNoted,
  })
  const questions = useMemo(() => (event ? shownQuestions(event, isSensitive) : []), [event, isSensitive])
  const hasPrice = (event?.price_per_place ?? null) !== null
  const view = useMemo<View>(
    () => ({ eventId, questions, hasPrice, mayManage, actions, arrived }),
    [eventId, questions, hasPrice, mayManage, actions, arrived],
  )
  return {
    ...read,
    shown,
    typed,
    search: setTyped,
    view,
    choice,
    work,
    payments,
    noted,
    closeNote: () => setNoted(null),
  }
}
