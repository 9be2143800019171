import { Group, Select } from '@mantine/core'
import { useRef } from 'react'
import { api } from '#shared/paths.ts'
import { type AssociationDocument, documents } from '#shared/resources/documents.ts'
import { fileTypes } from '#shared/stored-files.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { useToldUploads, useUploadProgress } from '#web/admin/form/upload-progress.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { ButtonWithIcon } from '#web/admin/page/button-with-icon.tsx'
import type { LinkChoiceProps } from '#web/admin/rich-text/link-choice.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** @returns what a file is called without its ending: `Stadgar 2026` of `stadgar_2026.pdf` */
function titleOf({ name }: File): string {
  const words = name
    .replace(/\.[^.]*$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 200)
  return words ? words[0]?.toUpperCase() + words.slice(1) : name
}

/** Chooses a document that visitors read, or uploads one right there. */
export const DocumentLinkChoice = ({ onChoose }: LinkChoiceProps) => {
  const { t, number } = usePanelTexts()
  const call = useApi()
  const may = useMay()
  const { run, busy, problem, forgetProblem } = useRun()
  const input = useRef<HTMLInputElement>(null)
  const share = useUploadProgress()
  useToldUploads()
  const maySee = may('read', documents.name)
  // Without the list an address can still be typed.
  const { data = [] } = useRead<AssociationDocument[]>(maySee ? api.list(documents.name) : null)
  const list = data.filter(({ address, is_valid }) => address && is_valid)
  if (!maySee) return null
  const choose = ({ address, title }: AssociationDocument): void => onChoose({ href: address, text: title })
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const body = new FormData()
    body.set('title', titleOf(file))
    body.set('kind', 'other')
    body.set('file', file)
    await run(async () =>
      choose((await call<AssociationDocument>(api.list(documents.name), { method: 'POST', body })).data),
    )
  }
  return (
    <>
      <Group gap={8} align="flex-end">
        {list.length > 0 && (
          <Select
            label={t('documents.linkTo')}
            data={list.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={null}
            searchable
            size="xs"
            onChange={(id) => {
              const chosen = list.find((document) => String(document.id) === id)
              if (chosen) choose(chosen)
            }}
            comboboxProps={{ withinPortal: true }}
          />
        )}
        {may('write', documents.name) && (
          <ButtonWithIcon icon="document" size="xs" loading={busy} onClick={() => input.current?.click()}>
            {t('documents.upload')}
          </ButtonWithIcon>
        )}
        {busy && share !== null && (
          <span>{t('form.sent', { percent: number(Math.floor(share * 100)) })}</span>
        )}
        <input
          ref={input}
          type="file"
          accept={fileTypes.map((type) => `.${type}`).join(',')}
          hidden
          aria-label={t('documents.upload')}
          onChange={(event) => {
            void upload(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </Group>
      {problem && <NotSaved title={t('documents.notUploaded')} failure={problem} onClose={forgetProblem} />}
    </>
  )
}
