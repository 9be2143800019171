import { Alert, Modal } from '@mantine/core'
import { panelApi } from '#shared/panel-paths.ts'
import type { Mailing } from '#shared/resources/mailings.ts'
import { type Mail, mails } from '#shared/resources/mails.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './mailings.module.css'

type Recipient = Pick<Mail, 'recipient' | 'state' | 'last_error'>

/** Names those whom a mailing did not reach, each with the reason. */
export const Unreached = ({ mailing, onClose }: { mailing: Mailing; onClose: () => void }) => {
  const { t, say, resourceIn } = usePanelTexts()
  const { optionLabels: states = {} } = resourceIn(mails).fields.state
  const { data, problem } = useRead<Recipient[]>(`${panelApi.mailings}${mailing.id}/unreached/`)
  return (
    <Modal opened onClose={onClose} size="lg" title={t('mailing.unreachedOf', { title: mailing.title })}>
      {problem && <Alert color="red">{say(problem.title)}</Alert>}
      {data?.length === 0 && <p className={card.hint}>{t('mailing.unreachedForgotten')}</p>}
      <ul className={css.unreached}>
        {data?.map(({ recipient, state, last_error }) => (
          <li key={recipient}>
            {recipient}{' '}
            <span className={card.hint}>
              {[states[state] ?? state, last_error].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
