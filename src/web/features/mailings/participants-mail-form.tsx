import { Alert } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { LetterTexts } from '#shared/letters.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { eventPlace } from '#shared/participants.ts'
import type { ParticipantsMail } from '#shared/participants-mail-address.ts'
import { api as paths } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { type Kontakt, kontakt } from '#shared/resources/kontakt.ts'
import { type countedAudiences, eventAudiences } from '#shared/resources/mailings.ts'
import { swishCode } from '#shared/swish.ts'
import { RadioChoices } from '#web/admin/form/radio-choices.tsx'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { MailForm, mailBase } from './mail-form.tsx'
import { participantsMailDraft, useRefilled } from './use-reuse.tsx'

/** Numbers of applications of each audience of an event. */
type Counts = Readonly<Record<(typeof countedAudiences)[number], number>>

/** The suggested text, empty where there is none. */
type Suggested = { title: string; content: string; texts: LetterTexts }

type Props = Omit<ParticipantsMail, 'eventId'> & {
  event: Event
  onAudience: (audience: ParticipantsMail['audience']) => void
  onPlanned: () => void
}

/** @returns the audiences of an event; who owes something it asks for is one only where it asks for it, or when named */
const audiencesOf = (
  { price_per_place, questions }: Event,
  { audience, chosen }: Pick<ParticipantsMail, 'audience' | 'chosen'>,
): ParticipantsMail['audience'][] => {
  const isShown: Partial<Record<ParticipantsMail['audience'], boolean>> = {
    unpaid: price_per_place !== null,
    unanswered: questions.some(({ everyone }) => everyone),
    chosen: chosen.length > 0,
  }
  return eventAudiences.filter((one) => one === audience || (isShown[one] ?? true))
}

/** Says that those who are asked to pay are given no way to, while there is no number for Swish. */
const NoWayToPay = ({ eventId }: { eventId: number }) => {
  const { t } = usePanelTexts()
  const may = useMay()
  const { data } = useRead<Kontakt[]>(paths.list(kontakt.name))
  if (!data?.[0] || swishCode(data[0].swish_number) !== null) return null
  return (
    <Alert color="yellow" variant="outline" role="status">
      {`${t('mailing.unpaid.noNumber')} `}
      {may('write', kontakt.name) && (
        <Link to={eventPlace(eventId, true)}>{t('mailing.unpaid.toNumber')}</Link>
      )}
    </Alert>
  )
}

/** Writes to some of those who have applied to an event; to those who owe something with a text that asks for it. */
export const ParticipantsMailForm = ({ event, audience, chosen, news, onAudience, onPlanned }: Props) => {
  const texts = usePanelTexts()
  const { t, number } = texts
  const [refusals, setRefusals] = useState(0)
  const [refused, setRefused] = useState<{ audience: string; detail: string } | null>(null)
  // While the numbers are not known, nothing is sent.
  const { data: counts } = useRead<Counts>(panelApi.writeToParticipants(event.id), { version: refusals })
  const countOf = (one: typeof audience): number | null =>
    one === 'chosen' ? chosen.length : (counts?.[one] ?? null)
  const labelOf = (one: typeof audience): string => {
    const count = countOf(one)
    return count === null ? t(`mailing.to.${one}`) : `${t(`mailing.to.${one}`)} (${number(count)})`
  }
  const recipients = countOf(audience)
  const about = new URLSearchParams({ news: news ?? 'none', audience: news ? 'everybody' : audience })
  const path = panelApi.writeToParticipants(event.id)
  const { data: suggested, problem, reload } = useRead<Suggested>(`${path}suggestion/?${about}`)
  const base = useMemo(() => mailBase(suggested), [suggested])
  // A draft about a former change of the event is not shown over the present one.
  const draftKey = participantsMailDraft(event.id, news ? suggested?.content : '')
  const isRefused = refused?.audience === audience
  const refilled = useRefilled()
  if (!suggested)
    return problem ? <ReadFailure problem={problem} retry={() => void reload()} /> : <p aria-busy="true" />
  return (
    <MailForm
      key={`${draftKey} ${refilled}`}
      hasLanguages
      id="participants-mail"
      draftKey={draftKey}
      base={base}
      isProposed={suggested.title !== ''}
      path={path}
      about="event"
      to={{ audience, ...(audience === 'chosen' && { chosen }) }}
      recipients={recipients}
      question={(count) => t('mailing.toRecipients', { count })}
      failed={({ errors }) => {
        const detail = errors.find(({ pointer }) => pointer === '/audience')?.detail
        setRefused(detail ? { audience, detail } : null)
        setRefusals((count) => count + 1)
      }}
      onPlanned={onPlanned}
    >
      <RadioChoices
        label={t('mailing.toWhom')}
        options={audiencesOf(event, { audience, chosen }).map((one) => [one, labelOf(one)])}
        value={audience}
        error={(isRefused && refused.detail) || (recipients === 0 && t('mailing.nobodyThere')) || undefined}
        onChange={onAudience}
      />
      {audience === 'unpaid' && <NoWayToPay eventId={event.id} />}
    </MailForm>
  )
}
