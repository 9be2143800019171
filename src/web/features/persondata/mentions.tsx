import { mentionPages } from '#shared/mention-pages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { PersonMention, RemainingMention } from '#shared/person-desk.ts'
import { useRecordAddress } from '#web/admin/frame/record-address.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { AlertLine } from '#web/admin/page/alert-line.tsx'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './persondata.module.css'

/** A place without a title has a number, and one for many rows neither. */
const wordsOf = ({ register, title, id }: PersonMention): string =>
  title || id ? `${register}: ${title || id}` : register

/** The record that names a person, as a link where it has a page. */
const Place = (mention: PersonMention) => {
  const { resource, id, title } = mention
  const addressOf = useRecordAddress()
  const to = mentionPages[resource]?.(id) ?? addressOf({ resource, id, title })
  const words = wordsOf(mention)
  return to ? (
    <Link to={to} className={card.touch}>
      {words}
    </Link>
  ) : (
    <span>{words}</span>
  )
}

/** The records that name a person. */
export const MentionList = ({ mentions }: { mentions: readonly PersonMention[] }) => (
  <ul className={card.plain}>
    {mentions.map((one) => (
      <li key={`${one.resource} ${one.id}`}>
        <Place {...one} />
      </li>
    ))}
  </ul>
)

/** Texts of others that name the person who is shown. */
export const Mentions = ({ mentions }: { mentions: readonly PersonMention[] }) => {
  const { t } = usePanelTexts()
  if (mentions.length === 0) return null
  return (
    <Part title={t('persondata.mentions')} hint={t('persondata.mentions.hint')} data-unprinted="">
      <MentionList mentions={mentions} />
    </Part>
  )
}

/** Texts that still name erased persons, until each is edited. */
export const RemainingMentions = ({ acts }: { acts: number }) => {
  const { t } = usePanelTexts()
  const { data, reload } = useRead<RemainingMention[]>(panelApi.personMentions, { version: acts })
  const { call, run, busy, problem } = useRun(reload)
  if (!data || data.length === 0) return null
  const finish = (number: number) => run(() => call(panelApi.finishMention(number), { method: 'POST' }))
  return (
    <Part title={t('persondata.remaining')} hint={t('persondata.remaining.hint')} data-unprinted="">
      <ul className={card.plain}>
        {data.map((one) => (
          <li key={one.number} className={css.line}>
            <Place {...one} />
            <LineButton
              label={t('persondata.remaining.done')}
              size="compact-sm"
              loading={busy}
              name={`${t('persondata.remaining.done')}: ${wordsOf(one)}`}
              onClick={() => void finish(one.number)}
            />
          </li>
        ))}
      </ul>
      <AlertLine text={problem?.title} />
    </Part>
  )
}
