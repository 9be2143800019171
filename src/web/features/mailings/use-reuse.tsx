import { useLocation, useNavigate } from 'react-router'
import { letterPage, lettersName } from '#shared/letters.ts'
import { participantsMailAddress } from '#shared/participants-mail-address.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Mailing } from '#shared/resources/mailings.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useQuestion } from '#web/admin/page/use-question.tsx'
import { findDraft, keepDraft } from '#web/ui/form-draft.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'

export const infoMailDraft = 'info-mail'
/** @param told the text about a change of the event that the form begins with, if any */
export const participantsMailDraft = (eventId: number, told = ''): string =>
  `participants-mail:${eventId}:${told}`

type Form = { draftKey: string | null; address: string; audienceOf: string }

/** @returns the form that a mailing is written in; none whose event is gone */
function formOf({ id, audience, event_id, chosen }: Mailing): Form | null {
  // A copy of a mail to members is a draft on the server.
  if (audience === 'members')
    return { draftKey: null, address: `${letterPage}?copy=${id}`, audienceOf: lettersName }
  if (audience === 'subscribers')
    return { draftKey: infoMailDraft, address: '/admin/subscribers/', audienceOf: subscribers.name }
  if (event_id === null) return null
  return {
    draftKey: participantsMailDraft(event_id),
    address: participantsMailAddress(event_id, { audience, chosen }),
    audienceOf: evenemang.name,
  }
}

/** State of a page whose form was filled with a former mailing; another number is another filling. */
type Refilled = { refilled?: number } | null

/** @returns 0 in a form that nothing was put into */
export const useRefilled = (): number => (useLocation().state as Refilled)?.refilled ?? 0

/** Puts subject, text and audience of a mailing into the form that it was written in. */
export function useReuse() {
  const { t } = usePanelTexts()
  const may = useMay()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { ask, dialog } = useQuestion<'replace'>()

  const fill = ({ title, content }: Mailing, { draftKey, address }: Form): void => {
    if (draftKey === null) return void navigate(address)
    keepDraft(draftKey, { values: { title, content }, etag: null })
    const state: Refilled = { refilled: Date.now() }
    void navigate(address, { state })
  }
  const canReuse = (mailing: Mailing): boolean => {
    const form = formOf(mailing)
    return form !== null && mailing.content !== '' && may('write', form.audienceOf)
  }
  /** Asks before it takes the place of something else. */
  const reuse = async (mailing: Mailing): Promise<void> => {
    const form = formOf(mailing)
    if (!form) return
    const isFree = form.draftKey === null || findDraft(form.draftKey) === null
    const question = {
      title: t('mailing.replace'),
      text: t('mailing.replaceText'),
      answers: [{ answer: 'replace', label: t('mailing.replaceIt'), look: 'grave' }],
    } as const
    if (isFree || (await ask(question)) === 'replace') fill(mailing, form)
  }
  /** A mailing that was taken back stands in the form of its page again, unless something else was begun there. */
  const putBack = (mailing: Mailing): void => {
    const form = formOf(mailing)
    const isHere = form !== null && form.address.split('?')[0] === pathname
    if (isHere && form.draftKey !== null && findDraft(form.draftKey) === null) fill(mailing, form)
    else toast.success(t('mailing.takenBackKept'))
  }
  return { canReuse, reuse, putBack, dialog }
}
