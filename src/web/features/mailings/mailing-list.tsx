import { Alert, Button, Group, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { firstLanguage } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { events } from '#shared/resources/events.ts'
import { type Mailing, mailings as resource } from '#shared/resources/mailings.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { ReferenceTitle } from '#web/admin/record/reference-title.tsx'
import { search } from '#web/redux/create-resource-slice.ts'
import { type PanelText, type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './mailings.module.css'

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
}

function useMailings({ version, eventId }: Props) {
  const [limit, setLimit] = useState(pageSize)
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

const secondsTo = (time: string): number => Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1_000))

function timeLeft(seconds: number, { t }: PanelTexts): string {
  if (seconds < 90) return t('mailing.secondsLeft', { seconds: Math.max(1, Math.round(seconds)) })
  return t('mailing.minutesLeft', { minutes: Math.round(seconds / 60) })
}

const Figures = ({ mailing }: { mailing: Mailing }) => {
  const texts = usePanelTexts()
  const { t } = texts
  const { state, recipients, stopped, sent, left, failed, uncertain, seconds_left } = mailing
  if (state === 'planned') {
    return (
      <p role="status">
        {mailing.audience === 'subscribers'
          ? t('mailing.beginsIn', { seconds: secondsTo(mailing.starts_at), count: recipients })
          : t('mailing.beginsFor', { seconds: secondsTo(mailing.starts_at), count: recipients })}
      </p>
    )
  }
  const parts = [
    t('mailing.sentCount', { count: sent }),
    t('mailing.leftCount', { count: left }),
    t('mailing.failedCount', { count: failed }),
  ]
  if (uncertain > 0) parts.push(t('mailing.uncertainCount', { count: uncertain }))
  if (stopped > 0) parts.push(t('mailing.stoppedCount', { count: stopped }))
  if (state === 'sending' && seconds_left !== null) parts.push(timeLeft(seconds_left, texts))
  return (
    <>
      <Progress
        value={recipients === 0 ? 100 : (100 * (recipients - left)) / recipients}
        aria-label={t('mailing.name', { title: mailing.title })}
      />
      <p role="status">{parts.join(' · ')}</p>
    </>
  )
}

type Decision = 'pause' | 'resume' | 'cancel' | 'resend'

/** @returns the decisions that a mailing takes in its state, each with its words */
const decisionsOf = ({ state, failed, uncertain }: Mailing): readonly (readonly [Decision, PanelText])[] => {
  switch (state) {
    case 'planned':
      return [['cancel', 'mailing.undo']]
    case 'sending':
      return [
        ['pause', 'mailing.pause'],
        ['cancel', 'mailing.cancel'],
      ]
    case 'paused':
      return [
        ['resume', 'mailing.resume'],
        ['cancel', 'mailing.cancel'],
      ]
    case 'done':
      return failed + uncertain > 0 ? [['resend', 'mailing.resend']] : []
    default:
      return []
  }
}

/** The audience of a mailing, with a link to the participants of its event. */
const Audience = ({ audience, event_id, isNamed }: Mailing & { isNamed: boolean }) => {
  const { resourceIn } = usePanelTexts()
  const { label, optionLabels } = resourceIn(resource).fields.audience
  return (
    <p className={card.hint}>
      {`${label}: ${optionLabels?.[audience] ?? audience}`}
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

/** All mailings, or those about one event, with their progress, which is polled each second. */
export const MailingList = (props: Props) => {
  const { t, say, dateTime, resourceIn } = usePanelTexts()
  const { optionLabels: states = {} } = resourceIn(resource).fields.state
  const call = useApi()
  const { mailings, reload, showMore, ...reading } = useMailings(props)
  const { run, ...decisions } = useRun(reload)
  const problem = decisions.problem ?? reading.problem
  const decide = ({ id }: Mailing, decision: Decision) =>
    run(() => call(`${panelApi.mailings}${id}/${decision}/`, { method: 'POST' }))
  if (!mailings) return problem && <ReadFailure problem={problem} retry={reload} />
  return (
    <section className={card.card} aria-label={t('mailing.list')}>
      <h2>{t('mailing.list')}</h2>
      {problem && (
        <Alert color="red" variant="outline" role="alert">
          {say(problem.title)}
        </Alert>
      )}
      {mailings.length === 0 && <p className={card.hint}>{t('mailing.none')}</p>}
      <ul className={css.list}>
        {mailings.map((mailing) => (
          <li key={mailing.id}>
            <p className={css.line}>
              <strong>{mailing.title}</strong>
              <span className={card.hint}>
                {`${states[mailing.state] ?? mailing.state} · ${dateTime(mailing.starts_at)} · ${mailing.user_name || t('mailing.byProgram')}`}
              </span>
            </p>
            <Audience {...mailing} isNamed={props.eventId === undefined} />
            <Figures mailing={mailing} />
            <Group gap="xs">
              {decisionsOf(mailing).map(([decision, label]) => (
                <Button
                  key={decision}
                  variant="default"
                  size="xs"
                  aria-label={`${t(label)}: ${mailing.title}`}
                  onClick={() => void decide(mailing, decision)}
                >
                  {t(label)}
                </Button>
              ))}
            </Group>
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
    </section>
  )
}
