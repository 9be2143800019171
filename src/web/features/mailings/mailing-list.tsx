import { Button, type ButtonProps, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { firstLanguage } from '#shared/languages.ts'
import type { OpenOperation } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { events } from '#shared/resources/events.ts'
import { type Mailing, mailings as resource } from '#shared/resources/mailings.ts'
import { undoOperation } from '#web/admin/frame/undo-operation.ts'
import { type Call, useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { ProblemAlert } from '#web/admin/page/problem-alert.tsx'
import { useQuestion } from '#web/admin/page/use-question.tsx'
import { ReferenceTitle } from '#web/admin/record/reference-title.tsx'
import { search } from '#web/redux/create-resource-slice.ts'
import { Link } from '#web/ui/link.tsx'
import { type PanelText, usePanelTexts } from '#web/ui/panel-texts.ts'
import { countUnreached, Figures, isStopped, isTakenBack } from './mailing-figures.tsx'
import { MailingReader } from './mailing-reader.tsx'
import css from './mailings.module.css'
import { Unreached } from './unreached.tsx'
import { useReuse } from './use-reuse.tsx'

/** A paused mailing, and a cancelled one whose last mails are in hand, are under way too. */
const isUnderWay = ({ state, left }: Mailing): boolean =>
  state !== 'done' && !(state === 'cancelled' && left === 0)

/** While something is being sent. */
const pollIntervalMs = 1_000
const pageSize = 20
/** The API gives no more at once. */
const maxPageSize = 200

type Props = {
  version: number
  eventId?: number
  /** How many are shown before older ones are asked for. */
  first?: number
}

function useMailings({ version, eventId, first = pageSize }: Props) {
  const [limit, setLimit] = useState(first)
  const query = search({ ...(eventId !== undefined && { event_id: eventId }), limit })
  const {
    data: mailings,
    total,
    problem,
    reload,
  } = useRead<Mailing[]>(panelApi.mailings + query, { version })
  const isMoving = mailings?.some(isUnderWay) ?? false
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(reload, pollIntervalMs)
    return () => clearInterval(timer)
  }, [isMoving, reload])
  const hasMore = mailings !== undefined && mailings.length < Math.min(total ?? 0, maxPageSize)
  return {
    mailings,
    problem,
    reload,
    showMore: hasMore ? () => setLimit((count) => Math.min(maxPageSize, count + pageSize)) : null,
  }
}

type Decision = 'pause' | 'resume' | 'cancel' | 'resend' | 'reuse'

/** @returns the decisions that a mailing takes in its state, each with its words; cancelling under way stands apart */
const decisionsOf = (mailing: Mailing): readonly (readonly [Decision, PanelText])[] => {
  const { state, failed, uncertain, unsent, resumable } = mailing
  switch (state) {
    case 'planned':
      return [['cancel', 'mailing.undo']]
    case 'sending':
      return [['pause', 'mailing.pause']]
    case 'paused':
      return [['resume', 'mailing.resume']]
    case 'done':
      return failed + uncertain + unsent > 0 ? [['resend', 'mailing.resend']] : []
    default:
      return resumable > 0 ? [['resume', 'mailing.resumeTo']] : []
  }
}

/** The audience of a mailing, with a link to the participants of its event. */
const Audience = ({ audience, choice, event_id, isNamed }: Mailing & { isNamed: boolean }) => {
  const { resourceIn } = usePanelTexts()
  const { label, optionLabels } = resourceIn(resource).fields.audience
  return (
    <p className={card.hint}>
      {`${label}: ${[optionLabels?.[audience] ?? audience, choice].filter(Boolean).join(' · ')}`}
      {event_id !== null && isNamed && (
        <>
          {' · '}
          <Link to={`/admin/participants/?event_id=${event_id}`} lang={firstLanguage}>
            <ReferenceTitle to={events.name} id={String(event_id)} />
          </Link>
        </>
      )}
    </p>
  )
}

/** The dialog that is open over the list. */
type Opened = { what: 'letter' | 'unreached'; mailing: Mailing }

/** The acts on a mailing, and the ways to read it. */
const Acts = ({
  mailing,
  canReuse,
  decide,
  open,
}: {
  mailing: Mailing
  canReuse: boolean
  decide: (decision: Decision) => void
  open: (what: Opened['what']) => void
}) => {
  const { t } = usePanelTexts()
  const { title, state, uncertain } = mailing
  const button = (
    label: string,
    does: () => void,
    look: Pick<ButtonProps, 'color' | 'variant' | 'className'> = {},
  ) => (
    <Button
      key={label}
      variant="default"
      size="xs"
      {...look}
      aria-label={`${label}: ${title}`}
      onClick={does}
    >
      {label}
    </Button>
  )
  const canCancel = state === 'sending' || state === 'paused'
  return (
    <Group gap="xs">
      {decisionsOf(mailing).map(([decision, label]) =>
        button(t(label, { count: mailing.resumable }), () => decide(decision)),
      )}
      {isTakenBack(mailing) && canReuse && button(t('mailing.goOn'), () => decide('reuse'))}
      {button(t('mailing.read'), () => open('letter'))}
      {(state === 'done' || isStopped(mailing)) &&
        countUnreached(mailing) + uncertain > 0 &&
        button(t('mailing.unreached'), () => open('unreached'))}
      {canCancel &&
        button(t('mailing.cancel'), () => decide('cancel'), {
          variant: 'outline',
          color: 'red',
          className: css.apart ?? '',
        })}
    </Group>
  )
}

/** Undoes the sending of a mailing. @returns false for a mailing that no account has sent, or too late */
async function undoSending(call: Call, { id }: Mailing): Promise<boolean> {
  const query = search({ resource: resource.name, record: id })
  const { data } = await call<OpenOperation[]>(panelApi.operations + query)
  const [sending] = data
  return sending !== undefined && (await undoOperation(call, sending.id)).undone > 0
}

/** All mailings, or those about one event, with their progress, which is polled each second. */
export const MailingList = (props: Props) => {
  const { t, dateTime, resourceIn } = usePanelTexts()
  const { optionLabels: states = {} } = resourceIn(resource).fields.state
  const call = useApi()
  const { mailings, reload, showMore, ...reading } = useMailings(props)
  const { run, ...decisions } = useRun(reload)
  const { canReuse, reuse, putBack, dialog: replaceDialog } = useReuse()
  const { ask, dialog: cancelDialog } = useQuestion<'cancel'>()
  const [opened, setOpened] = useState<Opened | null>(null)
  const problem = decisions.problem ?? reading.problem
  const decide = async (mailing: Mailing, decision: Decision): Promise<void> => {
    if (decision === 'reuse') return reuse(mailing)
    const { title, sent, left, state } = mailing
    const question = {
      title: t('mailing.cancelQuestion', { title }),
      text: t('mailing.cancelText', { sent, left }),
      answers: [{ answer: 'cancel', label: t('mailing.cancel'), look: 'grave' }],
    } as const
    if (decision === 'cancel' && state !== 'planned' && (await ask(question)) === null) return
    await run(async () => {
      const path = `${panelApi.mailings}${mailing.id}/`
      const { data } =
        decision === 'cancel' && state === 'planned' && (await undoSending(call, mailing))
          ? await call<Mailing>(path)
          : await call<Mailing>(`${path}${decision}/`, { method: 'POST' })
      // A press that came too late has stopped it: some have got it.
      if (state === 'planned' && isTakenBack(data) && canReuse(data)) putBack(data)
    })
  }
  if (!mailings) return problem && <ReadFailure problem={problem} retry={reload} />
  return (
    <section className={card.card} aria-label={t('mailing.list')}>
      <h2>{t('mailing.list')}</h2>
      <ProblemAlert problem={problem} />
      {mailings.length === 0 && <p className={card.hint}>{t('mailing.none')}</p>}
      <ul className={css.list}>
        {mailings.map((mailing) => (
          <li key={mailing.id}>
            <p className={css.line}>
              <strong>{mailing.title}</strong>
              <span className={card.hint}>
                {[
                  isTakenBack(mailing) ? t('mailing.takenBack') : (states[mailing.state] ?? mailing.state),
                  dateTime(mailing.starts_at),
                  mailing.user_name || t('mailing.byProgram'),
                ].join(' · ')}
              </span>
            </p>
            <Audience {...mailing} isNamed={props.eventId === undefined} />
            <Figures mailing={mailing} />
            <Acts
              mailing={mailing}
              canReuse={canReuse(mailing)}
              decide={(decision) => void decide(mailing, decision)}
              open={(what) => setOpened({ what, mailing })}
            />
          </li>
        ))}
      </ul>
      {showMore && (
        <Group>
          <Button variant="default" onClick={showMore}>
            {t('mailing.older')}
          </Button>
        </Group>
      )}
      {opened?.what === 'letter' && (
        <MailingReader
          mailing={opened.mailing}
          onCopy={
            canReuse(opened.mailing)
              ? () => {
                  setOpened(null)
                  void reuse(opened.mailing)
                }
              : null
          }
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.what === 'unreached' && <Unreached mailing={opened.mailing} onClose={() => setOpened(null)} />}
      {replaceDialog}
      {cancelDialog}
    </section>
  )
}
