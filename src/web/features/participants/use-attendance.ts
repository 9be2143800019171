import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Participant, peopleOf, shownQuestions } from '#shared/participants.ts'
import { isLimited } from '#shared/places.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Quota } from '#shared/resources/events.ts'
import { type Call, useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import type { Tick } from '#web/admin/marks/marks-queue.ts'
import { type Act, useActs } from '#web/admin/page/use-acts.tsx'
import { useOpenByRecord } from '#web/admin/record/open-operations.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { type Correcting, readCorrecting } from './correct-dialog.tsx'
import { type Actions, presentId, type View } from './participant-cells.tsx'
import { matching } from './participant-groups.ts'
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
      act: (one, act) => latest.current.act(one, act),
      note: (one) => latest.current.note(one),
      correct: (one) => latest.current.correct(one),
      price: (one) => latest.current.price(one),
    }),
    [],
  )
}

type Choice = ReturnType<typeof useChoice>
type MarkAll = ReturnType<typeof useEventParticipants>['mark']

/** A mark of all chosen participants. */
export type MarkOfAll = Pick<Tick, 'paid'> | Pick<Tick, 'present'>

/** @returns the marks of the chosen: a payment is of an application, and presence of each of its people */
const marksOf = (chosen: readonly Participant[], set: MarkOfAll): Tick[] =>
  'present' in set
    ? chosen
        .filter(({ state }) => state !== 'cancelled')
        .flatMap((one) =>
          peopleOf(one).map(({ key }) => ({ id: one.id, ...(key && { guest: key }), ...set })),
        )
    : chosen.map(({ id }) => ({ id, ...set }))

/** Marks all chosen participants at once, which can be undone. */
function useMarksOfAll(choice: Choice, mark: MarkAll) {
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
    markAll: (set: MarkOfAll): void => {
      setUndo(null)
      mark(marksOf(choice.chosen, set), (former) => {
        if (former.length > 0) setUndo((before) => [...(before ?? []), ...former])
        else toast.success(t('list.sameAlready'))
      })
      choice.clear()
    },
  }
}

export type Attendance = ReturnType<typeof useAttendance>

/** The dialog that is open over the page. */
type Opened =
  | { dialog: 'add' | 'paper' }
  | { dialog: 'note' | 'price'; participant: Participant }
  | { dialog: 'correct'; correcting: Correcting }

/** Gives the acts of the board on an application. */
export type ActsOf = (texts: PanelTexts, call: Call) => readonly Act<Participant>[]

const noQuotas: readonly Quota[] = []

/** The state and the actions of the page of an event's participants. */
export function useAttendance(eventId: number, actsOf: ActsOf) {
  const texts = usePanelTexts()
  const { t } = texts
  const call = useApi()
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
  const [opened, setOpened] = useState<Opened | null>(null)
  const shown = useMemo(() => matching(participants, typed), [participants, typed])
  const choice = useChoice(shown)
  const marks = useMarksOfAll(choice, mark)
  const work = useRun(read.readAgain)
  const acting = useActs<Participant>()
  const open = useOpenByRecord(evenemang.name, { version: event, changed: read.readAgain })
  const follow = useFollow(participants)
  const actions = useSteady({
    present: ({ id }, { key, present }) => mark([{ id, ...(key && { guest: key }), present: !present }]),
    paid: ({ id, paid }) => mark([{ id, paid: !paid }]),
    act: (participant, act) => {
      const back = (): void => follow(participant.id)
      back()
      void acting.perform(act, participant, { run: work.run, back })
    },
    note: (participant) => setOpened({ dialog: 'note', participant }),
    correct: (participant) =>
      void readCorrecting(call, { participant, isSensitive }).then(
        (correcting) => setOpened({ dialog: 'correct', correcting }),
        work.fail,
      ),
    price: (participant) => setOpened({ dialog: 'price', participant }),
  })
  const questions = useMemo(() => (event ? shownQuestions(event, isSensitive) : []), [event, isSensitive])
  const quotas = event?.quotas ?? noQuotas
  const hasPrice = (event?.price_per_place ?? null) !== null
  const hasQueue = event !== null && isLimited(event)
  const acts = useMemo(
    () => actsOf(texts, call).filter(({ key }) => hasQueue || key !== 'queue'),
    [actsOf, texts, call, hasQueue],
  )
  const view = useMemo<View>(
    () => ({ eventId, questions, quotas, hasPrice, mayManage, actions, acts, arrived, open }),
    [eventId, questions, quotas, hasPrice, mayManage, actions, acts, arrived, open],
  )
  return {
    ...read,
    shown,
    typed,
    search: setTyped,
    view,
    choice,
    work,
    undoDialog: open.undoing.dialog,
    acting,
    marks,
    opened,
    open: setOpened,
    close: () => setOpened(null),
    /** Closes the dialog that has changed something, and reads the participants again. */
    changed: (): void => {
      setOpened(null)
      void read.readAgain()
    },
  }
}
