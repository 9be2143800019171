import { Group, Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { useMatch } from 'react-router'
import { hasBegun } from '#shared/event-state.ts'
import { participantsPage } from '#shared/participants.ts'
import { participantsMailAddress, unansweredMailAddress } from '#shared/participants-mail-address.ts'
import { useIsPhone } from '#web/admin/frame/screen.ts'
import page from '#web/admin/page/admin-page.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { ListBars, Notice, SelectionBar, UndoBar } from '#web/admin/page/list-bars.tsx'
import { printSheet, usePrintable } from '#web/admin/print/print.ts'
import { ColumnsMenu } from '#web/admin/table/columns-menu.tsx'
import { SearchBox } from '#web/admin/table/search-field.tsx'
import { useShownColumns } from '#web/admin/table/use-shown-columns.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { AddDialog } from './add-dialog.tsx'
import { ArrivalCard } from './arrival-card.tsx'
import { ChoiceTotals } from './choice-totals.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { WaitingMarks } from './page-parts.tsx'
import { keepPaperChoice, readPaperChoice } from './paper-choice.ts'
import { PaperDialog } from './paper-dialog.tsx'
import { participantColumns } from './participant-columns.tsx'
import { figuresOf } from './participant-groups.ts'
import css from './participants.module.css'
import { ParticipantsGroups } from './participants-groups.tsx'
import { ParticipantsHead } from './participants-head.tsx'
import { participantsSheet, usualDirection } from './participants-sheet.tsx'
import { ParticipantsStatistics } from './participants-statistics.tsx'
import { hasSensitive, type Loaded, ParticipantsTools } from './participants-tools.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { useArrival } from './use-arrival.ts'
import { type ActsOf, type MarkOfAll, useAttendance } from './use-attendance.ts'

/** The columns of the table, as chosen for the event; a card on a phone has room for all. */
function useColumns({ event, view }: Pick<Loaded['attendance'], 'event' | 'view'>) {
  const texts = usePanelTexts()
  const isPhone = useIsPhone()
  const kinds = event.quotas.length > 0 ? 1 : 0
  const asked = event.questions.length + event.removed_questions.length + kinds
  const all = useMemo(
    () => participantColumns({ view, isPhone, asked }, texts),
    [view, isPhone, asked, texts],
  )
  const shown = useShownColumns(`participants-${event.id}`, all)
  return isPhone
    ? { isPhone, columns: all, menu: null }
    : { isPhone, columns: shown.columns, menu: <ColumnsMenu {...shown} /> }
}

/** The participants in groups, their search, and what is done with the chosen ones. */
const People = ({ attendance }: Loaded) => {
  const { t, number } = usePanelTexts()
  const { event, participants, shown, typed, view, choice, work, acting, marks } = attendance
  const { isPhone, columns, menu } = useColumns(attendance)
  if (participants.length === 0) return <p className={page.empty}>{t('attendance.nobody')}</p>
  const paidActions = [
    { label: t('attendance.markPaid'), set: { paid: true } },
    { label: t('attendance.markUnpaid'), set: { paid: false } },
  ]
  const presentActions = [
    { label: t('attendance.markAllPresent'), set: { present: true } },
    { label: t('attendance.markAllAbsent'), set: { present: false } },
  ]
  const reached = choice.chosen.filter(({ state }) => state !== 'cancelled').map(({ id }) => id)
  const mail = participantsMailAddress(event.id, { chosen: reached })
  return (
    <div className={css.people}>
      <Group gap="sm" align="end">
        <SearchBox
          w="min(100%, 22rem)"
          value={typed}
          onType={attendance.search}
          placeholder={t('attendance.searchHint')}
        />
        {menu}
      </Group>
      <p role="status" className={css.hint}>
        {typed.trim() !== '' &&
          (shown.length === 0
            ? t('attendance.noMatch')
            : t('attendance.found', { count: number(shown.length), all: number(participants.length) }))}
      </p>
      <ParticipantsGroups
        participants={shown}
        choice={choice}
        view={view}
        columns={columns}
        isPhone={isPhone}
      />
      <ListBars>
        {work.problem && <Notice problem={work.problem} onClose={work.forgetProblem} />}
        {acting.bar}
        {marks.undo && (
          <UndoBar
            text={t('attendance.marked', { count: marks.undo.length })}
            busy={false}
            onUndo={marks.takeBack}
            onClose={marks.forgetUndo}
            onEnd={marks.forgetUndo}
          />
        )}
        {choice.chosen.length > 0 && (
          <SelectionBar
            count={choice.chosen.length}
            actions={[
              ...(view.hasPrice ? paidActions : []),
              ...(view.mayManage && reached.length > 0 ? presentActions : []),
            ]}
            ways={view.mayManage && reached.length > 0 ? [{ label: t('attendance.writeTo'), to: mail }] : []}
            onSet={({ set }) => marks.markAll(set as MarkOfAll)}
            onClear={choice.clear}
          />
        )}
      </ListBars>
    </div>
  )
}

type DialogsProps = Loaded & { paper: Omit<Parameters<typeof participantsSheet>[0], 'choice'> }

/** The dialog that is open over the page. */
const Dialogs = ({ attendance, paper }: DialogsProps) => {
  const texts = usePanelTexts()
  const { event, view, work, opened, close, changed } = attendance
  switch (opened?.dialog) {
    case 'add':
      return (
        <AddDialog
          event={event}
          onClose={close}
          onAdded={({ name, state }) => {
            const isPlaced = state === 'confirmed'
            toast.success(texts.t(isPlaced ? 'attendance.added' : 'attendance.addedWaiting', { name }))
            changed()
          }}
        />
      )
    case 'correct':
      return (
        <CorrectDialog
          event={event}
          correcting={opened.correcting}
          onCorrected={(done) => {
            attendance.acting.offer(done, { run: work.run })
            changed()
          }}
          onClose={close}
        />
      )
    case 'note':
      return (
        <NoteDialog eventId={event.id} participant={opened.participant} onClose={close} onSaved={changed} />
      )
    case 'price':
      return <PriceDialog event={event} participant={opened.participant} onClose={close} onSaved={changed} />
    case 'paper':
      return (
        <PaperDialog
          hasPrice={view.hasPrice}
          hasAnswers={view.questions.length > 0}
          isSensitive={hasSensitive(event) ? attendance.isSensitive : null}
          directionOf={(choice) => usualDirection({ ...paper, choice }, texts)}
          onPrint={(choice) => {
            keepPaperChoice(choice)
            printSheet(participantsSheet({ ...paper, choice }, texts))
            close()
          }}
          onClose={close}
        />
      )
    default:
      return null
  }
}

const Content = ({ attendance }: Loaded) => {
  const texts = usePanelTexts()
  const { event, count, participants, view, waiting, problem } = attendance
  const figures = figuresOf(participants)
  const arrival = useArrival(view.arrived, participants)
  const paper = { event, participants, questions: view.questions }
  usePrintable(
    {
      now: () => participantsSheet({ ...paper, choice: readPaperChoice() }, texts),
      ask: () => attendance.open({ dialog: 'paper' }),
    },
    'page',
  )
  return (
    <>
      {arrival.card && (
        <ArrivalCard
          participant={arrival.card}
          hasPrice={view.hasPrice}
          mayManage={view.mayManage}
          questions={view.questions}
          actions={view.actions}
          onShowAll={arrival.forget}
        />
      )}
      <ParticipantsHead event={event} count={count} figures={figures} />
      {arrival.isUnknown && <p role="alert">{texts.t('attendance.noApplication')}</p>}
      <WaitingMarks count={waiting.length} />
      {problem && <ReadFailure problem={problem} retry={() => void attendance.readAgain()} />}
      <ParticipantsTools attendance={attendance} onAdd={() => attendance.open({ dialog: 'add' })} />
      <People attendance={attendance} />
      <ChoiceTotals
        questions={view.questions}
        participants={participants}
        ask={view.mayManage ? unansweredMailAddress(event.id) : null}
      />
      {participants.length > 0 && (
        <ParticipantsStatistics
          participants={participants}
          figures={figures}
          taken={count.taken}
          hasBegun={hasBegun(event, Date.now())}
        />
      )}
      <Dialogs attendance={attendance} paper={paper} />
      {attendance.acting.dialog}
      {attendance.undoDialog}
    </>
  )
}

const EventParticipants = ({ eventId, actsOf }: { eventId: number; actsOf: ActsOf }) => {
  const { t } = usePanelTexts()
  const attendance = useAttendance(eventId, actsOf)
  const { event, count, problem } = attendance
  const isMissing = problem?.status === 404 && !event
  return (
    <div className={css.page}>
      {!event && <h1 tabIndex={-1}>{t('attendance.title')}</h1>}
      {isMissing && <p>{t('participants.noEvent')}</p>}
      {!event && problem && !isMissing && (
        <ReadFailure problem={problem} retry={() => void attendance.readAgain()} />
      )}
      {!event && !problem && (
        <div aria-busy="true" className={css.page}>
          <Skeleton height={96} radius="md" />
          <Skeleton height={320} radius="md" />
        </div>
      )}
      {event && count && <Content attendance={{ ...attendance, event, count }} />}
    </div>
  )
}

/** The participants of one event (/admin/events/:id/participants/). */
export const Page = ({ actsOf }: { actsOf: ActsOf }) => {
  const id = Number(useMatch(participantsPage(':id'))?.params.id)
  return <EventParticipants key={id} eventId={id} actsOf={actsOf} />
}
