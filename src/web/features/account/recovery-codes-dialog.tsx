import { Button, Group, Modal } from '@mantine/core'
import { saveFile } from '#web/admin/page/save-file.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './account.module.css'

type Props = { codes: readonly string[]; onClose: () => void }

/** Shows new recovery codes, this one time; only its button closes it. */
export const RecoveryCodesDialog = ({ codes, onClose }: Props) => {
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
          <Button
            variant="default"
            onClick={() =>
              saveFile(new Blob([text], { type: 'text/plain' }), `${t('factors.codesFile')}.txt`)
            }
          >
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
