import { Box, Radio } from '@mantine/core'
import { useMemo, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import type { ParticipantsMail } from '#shared/participants-mail-address.ts'
import type { Event } from '#shared/resources/events.ts'
import { eventAudiences } from '#shared/resources/mailings.ts'
import choices from '#web/admin/form/choices.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { MailForm, mailBase } from './mail-form.tsx'
import { newsText } from './news-text.ts'
import { useCounts } from './use-participants.ts'

type Props = Omit<ParticipantsMail, 'eventId'> & {
  event: Event
  onAudience: (audience: ParticipantsMail['audience']) => void
  onPlanned: () => void
}

/** Writes to the participants of an event: those with a place, those who wait, both, or the chosen ones. */
export const ParticipantsMailForm = ({ event, audience, chosen, news, onAudience, onPlanned }: Props) => {
  const texts = usePanelTexts()
  const { t, number } = texts
  const [refusals, setRefusals] = useState(0)
  const [refused, setRefused] = useState<{ audience: string; detail: string } | null>(null)
  const counts = useCounts(event.id, refusals)
  const countOf = (one: typeof audience): number | null =>
    one === 'chosen' ? chosen.length : (counts?.[one] ?? null)
  const labelOf = (one: typeof audience): string => {
    const count = countOf(one)
    return count === null ? t(`mailing.to.${one}`) : `${t(`mailing.to.${one}`)} (${number(count)})`
  }
  const recipients = countOf(audience)
  const first = useMemo(() => (news ? newsText(event, news, texts) : { content: '' }), [event, news, texts])
  const base = useMemo(() => mailBase(first), [first])
  // A draft about a former change of the event is not shown over the present one.
  const draftKey = `participants-mail:${event.id}:${first.content}`
  const audiences = eventAudiences.filter((one) => one !== 'chosen' || chosen.length > 0)
  const isRefused = refused?.audience === audience
  return (
    <MailForm
      key={draftKey}
      id="participants-mail"
      draftKey={draftKey}
      base={base}
      path={panelApi.writeToParticipants(event.id)}
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
      <Radio.Group
        label={t('mailing.toWhom')}
        value={audience}
        error={(isRefused && refused.detail) || (recipients === 0 && t('mailing.nobodyThere')) || undefined}
        onChange={(value) => onAudience(value as typeof audience)}
      >
        <Box className={choices.choices} my={8}>
          {audiences.map((one) => (
            <Radio key={one} value={one} label={labelOf(one)} classNames={{ body: choices.choice ?? '' }} />
          ))}
        </Box>
      </Radio.Group>
    </MailForm>
  )
}
