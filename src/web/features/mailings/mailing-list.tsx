import { Alert, Button, Group, Progress } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import { type Mailing, mailingStates } from '#shared/resources/mailings.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import type { Problem } from '#web/redux/api.ts'
import css from './mailings.module.css'
import { stoppedWords } from './stopped-words.ts'

/** A paused mailing, and a cancelled one whose last mails are in hand, are under way too. */
const isUnderWay = ({ state, left }: Mailing): boolean =>
  state !== 'done' && !(state === 'cancelled' && left === 0)

/** While something is being sent. */
const pollIntervalMs = 1_000
const pageSize = 20
/** The API gives no more at once. */
const maxPageSize = 200

/** @param version changes when a new mailing was planned */
function useMailings(version: number) {
  const call = useApi()
  const [mailings, setMailings] = useState<readonly Mailing[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [limit, setLimit] = useState(pageSize)
  const [total, setTotal] = useState(0)
  const read = useCallback(async () => {
    try {
      const { data, total: all } = await call<Mailing[]>(`${panelApi.mailings}?limit=${limit}`)
      setMailings(data)
      setTotal(all ?? data.length)
      setProblem(null)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [call, limit])
  // biome-ignore lint/correctness/useExhaustiveDependencies: version stands for a mailing having been planned.
  useEffect(() => void read(), [read, version])
  const isMoving = mailings?.some(isUnderWay) ?? false
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void read(), pollIntervalMs)
    return () => clearInterval(timer)
  }, [isMoving, read])
  const hasMore = mailings !== null && mailings.length < Math.min(total, maxPageSize)
  return {
    mailings,
    problem,
    setProblem,
    read,
    showMore: hasMore ? () => setLimit((count) => Math.min(maxPageSize, count + pageSize)) : null,
  }
}

const secondsTo = (time: string): number => Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1_000))

function timeLeft(seconds: number): string {
  if (seconds < 90) return `ungefär ${Math.max(1, Math.round(seconds))} s kvar`
  return `ungefär ${Math.round(seconds / 60)} min kvar`
}

const Figures = ({ mailing }: { mailing: Mailing }) => {
  const { state, recipients, stopped, sent, left, failed, uncertain, seconds_left } = mailing
  if (state === 'planned') {
    return (
      <p role="status">{`Börjar om ${secondsTo(mailing.starts_at)} s, till ${recipients} prenumeranter.`}</p>
    )
  }
  const parts = [`${sent} skickade`, `${left} kvar`, `${failed} misslyckade`]
  if (uncertain > 0) parts.push(`${uncertain} osäkra`)
  if (stopped > 0) parts.push(stoppedWords(stopped))
  if (state === 'sending' && seconds_left !== null) parts.push(timeLeft(seconds_left))
  return (
    <>
      <Progress
        value={recipients === 0 ? 100 : (100 * (recipients - left)) / recipients}
        aria-label={`Utskicket ${mailing.title}`}
      />
      <p role="status">{parts.join(' · ')}</p>
    </>
  )
}

type Decision = 'pause' | 'resume' | 'cancel' | 'resend'

/** What may be done to a mailing, by its state. */
const decisionsOf = ({ state, failed, uncertain }: Mailing): readonly (readonly [Decision, string])[] => {
  switch (state) {
    case 'planned':
      return [['cancel', 'Ångra']]
    case 'sending':
      return [
        ['pause', 'Pausa'],
        ['cancel', 'Avbryt utskicket'],
      ]
    case 'paused':
      return [
        ['resume', 'Fortsätt'],
        ['cancel', 'Avbryt utskicket'],
      ]
    case 'done':
      return failed + uncertain > 0 ? [['resend', 'Skicka misslyckade och osäkra igen']] : []
    default:
      return []
  }
}

const time = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Stockholm',
})

/** Every information mail with how it gets on; what is under way is polled each second. */
export const MailingList = ({ version }: { version: number }) => {
  const call = useApi()
  const { mailings, problem, setProblem, read, showMore } = useMailings(version)
  const decide = async ({ id }: Mailing, decision: Decision): Promise<void> => {
    try {
      await call(`${panelApi.mailings}${id}/${decision}/`, { method: 'POST' })
    } catch (error) {
      setProblem(asProblem(error))
    }
    await read()
  }
  if (!mailings) return problem && <ReadFailure problem={problem} retry={() => void read()} />
  return (
    <section className={card.card} aria-label="Utskick">
      <h2>Utskick</h2>
      {problem && (
        <Alert color="red" variant="outline" role="alert">
          {problem.title}
        </Alert>
      )}
      {mailings.length === 0 && <p className={card.hint}>Inget har skickats än.</p>}
      <ul className={css.list}>
        {mailings.map((mailing) => (
          <li key={mailing.id}>
            <p className={css.line}>
              <strong>{mailing.title}</strong>
              <span className={card.hint}>
                {`${mailingStates[mailing.state]} · ${time.format(new Date(mailing.starts_at))} · ${mailing.user_name}`}
              </span>
            </p>
            <Figures mailing={mailing} />
            <Group gap="xs">
              {decisionsOf(mailing).map(([decision, label]) => (
                <Button
                  key={decision}
                  variant="default"
                  size="xs"
                  aria-label={`${label}: ${mailing.title}`}
                  onClick={() => void decide(mailing, decision)}
                >
                  {label}
                </Button>
              ))}
            </Group>
          </li>
        ))}
      </ul>
      {showMore && (
        <Group>
          <Button variant="default" onClick={showMore}>
            Visa äldre utskick
          </Button>
        </Group>
      )}
    </section>
  )
}
