import type { ClaimDetails } from '#shared/claim-list.ts'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** The past of a claim, and the mails about it by kind and day. */
export const ClaimPast = ({ claim }: { claim: ClaimDetails }) => {
  const { t, has, say } = usePanelTexts()
  const { created_day, void_day, void_why, written_off_day, written_off_why, silent_day, silent_why } = claim
  const { stages, mails } = claim
  const words = (key: string, otherwise: string) => (has(key) ? say({ key } as never) : otherwise)
  // The program gives reasons of its own, by names.
  const reason = (why: string) => words(`money.why.${why}`, why)
  const past = [
    { day: created_day, text: t('money.made') },
    ...stages
      .filter(({ stage }) => stage !== 'receipt')
      .map(({ stage, day, is_sent }) => ({
        day,
        text: t(is_sent ? 'money.stage' : 'money.stagePassed', {
          stage: words(`reminders.of.${stage}`, stage),
        }),
      })),
    ...(written_off_day
      ? [{ day: written_off_day, text: t('money.wasWrittenOff', { why: reason(written_off_why) }) }]
      : []),
    ...(silent_day ? [{ day: silent_day, text: t('money.wasSilenced', { why: silent_why }) }] : []),
    ...(void_day ? [{ day: void_day, text: t('money.wasVoid', { why: reason(void_why) }) }] : []),
    ...mails.map(({ kind, day, state }) => {
      const what = words(`mails.fields.kind.options.${kind}`, kind)
      return {
        day,
        text: `${t('money.mails')}: ${what}, ${words(`mails.fields.state.options.${state}`, state)}`,
      }
    }),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return (
    <Part title={t('money.past')}>
      <ul className={card.plain}>
        {past.map(({ day, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may happen twice on a day.
          <li key={at}>
            <span className={card.hint}>{day}</span> {text}
          </li>
        ))}
      </ul>
    </Part>
  )
}
