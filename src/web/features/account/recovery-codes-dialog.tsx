import { Button, Group, Modal } from '@mantine/core'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './account.module.css'

/** Saves a text as a file of the browser. */
function saveText(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Shows new recovery codes, this one time; only its button closes it. */
export const RecoveryCodesDialog = ({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) => {
  const { t } = usePanelTexts()
  const text = `${codes.join('\n')}\n`
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('factors.codes')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p>{t('factors.codesText')}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group justify="space-between" mt="md">
        <CopyButton text={text} what={t('factors.codes')} />
        <Group>
          <Button variant="default" onClick={() => saveText(`${t('factors.codesFile')}.txt`, text)}>
            {t('factors.saveCodes')}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t('factors.codesKept')}
          </Button>
        </Group>
      </Group>
    </Modal>
  )
}
