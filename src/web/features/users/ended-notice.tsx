import { Alert } from '@mantine/core'
import type { EndedWork } from '#shared/account-links.ts'
import card from '#web/admin/page/card.module.css'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'

/** The work of an account that ended with a change of its rights. */
export type Ended = { name: string; work: EndedWork }

function wordsOf({ invitations, previews, mailings }: EndedWork, { t }: PanelTexts): string[] {
  return [
    ...invitations.map((address) => t('users.uninvited', { address })),
    ...(previews > 0 ? [t('users.ended.previews', { count: previews })] : []),
    ...mailings.map((title) => t('users.ended.mailing', { title })),
  ]
}

/** @returns whether there was any */
export const hasEnded = ({ invitations, previews, mailings }: EndedWork): boolean =>
  invitations.length + previews + mailings.length > 0

/** Tells what an account had open when it lost its rights. */
export const EndedNotice = ({ ended: { name, work }, onClose }: { ended: Ended; onClose: () => void }) => {
  const texts = usePanelTexts()
  return (
    <Alert
      color="fjord"
      variant="light"
      role="status"
      title={texts.t('users.ended', { name })}
      withCloseButton
      closeButtonLabel={texts.t('button.close')}
      onClose={onClose}
    >
      <ul className={card.plain}>
        {wordsOf(work, texts).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Alert>
  )
}
