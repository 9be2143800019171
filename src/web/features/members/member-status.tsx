import { wordsOf } from '#shared/resource-words.ts'
import { type Member, members } from '#shared/resources/members.ts'
import { StatusBadge } from '#web/admin/table/status-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { LikeMember } from './duplicates-line.tsx'
import css from './member-status.module.css'

/** The state of a membership today, its type and its last day, in a register that knows membership years. */
const Membership = ({ membership_state, type_name, valid_until }: Member) => {
  const { day, resourceIn } = usePanelTexts()
  const { fields } = resourceIn(members)
  if (!membership_state) return null
  const state = fields.membership_state.optionLabels?.[membership_state]
  return (
    <span className={css.more}>
      <strong>{state}</strong> {type_name !== state && type_name}
      {valid_until && (
        <span className={css.until}>
          {fields.valid_until.label} <time dateTime={valid_until}>{day(valid_until)}</time>
        </span>
      )}
    </span>
  )
}

/** The status, the membership, and the day of an application that the board has not touched yet. */
export const MemberStatus = (member: Member) => {
  const { id, member_status, is_new, created_date, address_unconfirmed } = member
  const { t, day, resourceIn } = usePanelTexts()
  return (
    <>
      <StatusBadge on={member_status} words={wordsOf(resourceIn(members).fields.member_status)} />
      <Membership {...member} />
      {is_new && (
        <span className={css.more}>
          <strong>{t('members.newOne')}</strong> {t('members.application')}{' '}
          <time dateTime={created_date}>{day(created_date)}</time>
          {!member_status && <LikeMember id={id} />}
        </span>
      )}
      {address_unconfirmed && (
        <span className={css.more}>{resourceIn(members).fields.address_unconfirmed.label}</span>
      )}
    </>
  )
}

/** An application that waits for a decision of the board: where there are membership years also one that somebody has seen. */
export const isWaiting = ({ membership_state, is_new, member_status }: Member): boolean =>
  membership_state ? membership_state === 'applied' : Boolean(is_new) && !member_status
