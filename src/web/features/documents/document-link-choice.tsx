import { Group, Select } from '@mantine/core'
import { use, useRef } from 'react'
import { documentFile } from '#shared/documents.ts'
import { api } from '#shared/paths.ts'
import { type AssociationDocument, documents } from '#shared/resources/documents.ts'
import { fileTypes } from '#shared/stored-files.ts'
import { suggestDocument } from '#shared/suggest-document.ts'
import { MadeInForm } from '#web/admin/form/made-in-form.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { useToldUploads, useUploadProgress } from '#web/admin/form/upload-progress.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { ButtonWithIcon } from '#web/admin/page/button-with-icon.tsx'
import card from '#web/admin/page/card.module.css'
import type { LinkChoiceProps } from '#web/admin/rich-text/link-choice.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

const draftsFirst = (a: AssociationDocument, b: AssociationDocument): number =>
  Number(Boolean(a.address)) - Number(Boolean(b.address))

/** Chooses a document, or uploads one that visitors read once a published page links to it. */
export const DocumentLinkChoice = ({ onChoose }: LinkChoiceProps) => {
  const { t, number } = usePanelTexts()
  const call = useApi()
  const may = useMay()
  const { run, busy, problem, forgetProblem } = useRun()
  const input = useRef<HTMLInputElement>(null)
  const made = use(MadeInForm)
  const share = useUploadProgress()
  useToldUploads()
  const maySee = may('read', documents.name)
  // Without the list an address can still be typed.
  const { data = [] } = useRead<AssociationDocument[]>(maySee ? api.list(documents.name) : null)
  // The address of a draft is known, too. A draft that replaces a public document shares its address.
  const valid = data.filter(({ slug, is_valid }) => slug && is_valid)
  const list = [...new Map(valid.sort(draftsFirst).map((one) => [one.slug, one])).values()]
  if (!maySee) return null
  const choose = ({ slug, title }: AssociationDocument): void =>
    onChoose({ href: documentFile(slug), text: title })
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const body = new FormData()
    const { title, kind, decided_day } = suggestDocument(file.name)
    body.set('title', title)
    body.set('kind', kind)
    if (decided_day) body.set('decided_day', decided_day)
    body.set('shown_when_linked', 'true')
    body.set('file', file)
    await run(async () => {
      const { data } = await call<AssociationDocument>(api.list(documents.name), { method: 'POST', body })
      made({ resource: documents.name, id: data.id })
      choose(data)
    })
  }
  return (
    <>
      <Group gap={8} align="flex-end">
        {list.length > 0 && (
          <Select
            label={t('documents.linkTo')}
            data={list.map(({ id, title, address }) => ({
              value: String(id),
              label: address ? title : `${title} (${t('documents.draft')})`,
            }))}
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
      {may('write', documents.name) && <p className={card.hint}>{t('documents.shownLater')}</p>}
      {problem && <NotSaved title={t('documents.notUploaded')} failure={problem} onClose={forgetProblem} />}
    </>
  )
}
