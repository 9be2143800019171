import { Alert, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { panelApi } from '#shared/panel-paths.ts'
import {
  libraryOrders,
  libraryPage,
  libraryPictures,
  type OpenedPicture,
  pictureUses,
} from '#shared/picture-library.ts'
import { ChooseFile } from '#web/admin/form/choose-file.tsx'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import page from '#web/admin/page/admin-page.module.css'
import card from '#web/admin/page/card.module.css'
import { PageHead } from '#web/admin/page/page-head.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
import tiles from '#web/admin/pictures/picture-tiles.module.css'
import { PictureTiles } from '#web/admin/pictures/picture-tiles.tsx'
import { useLibrary } from '#web/admin/pictures/use-library.ts'
import { SearchField } from '#web/admin/table/search-field.tsx'
import type { Problem } from '#web/redux/api.ts'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import { FileList } from './file-list.tsx'
import { imageBody } from './image-body.ts'
import css from './library.module.css'

/** A chosen file: its name, and why it was not uploaded; null when it was. */
type UploadResult = { name: string; problem: Problem | null }

/** The result of each chosen file, when some were refused. */
const UploadResults = ({ results, onClose }: { results: readonly UploadResult[]; onClose: () => void }) => {
  const { t, say } = usePanelTexts()
  const count = results.filter(({ problem }) => problem === null).length
  return (
    <Alert
      className={css.notice ?? ''}
      color="red"
      variant="outline"
      role="alert"
      title={t('library.uploadedOf', { count, of: results.length })}
      withCloseButton
      closeButtonLabel={t('button.close')}
      onClose={onClose}
    >
      <ul className={css.results}>
        {results.map(({ name, problem }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list does not change.
          <li key={at}>
            <b>{name}</b>:{' '}
            {problem ? say(problem.errors[0]?.detail ?? problem.title) : t('library.uploadedOne')}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Puts pictures into the library one at a time, each with its own result; a single one is opened, to be described. */
const Upload = ({ onUploaded }: { onUploaded: () => unknown }) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly UploadResult[] | null>(null)
  const upload = async (files: readonly File[]): Promise<void> => {
    setBusy(true)
    setResults(null)
    const done: UploadResult[] = []
    const ids: number[] = []
    for (const file of files) {
      const { name } = file
      try {
        const request = { method: 'POST', body: imageBody(file) } as const
        ids.push((await call<OpenedPicture>(panelApi.pictures, request)).data.id)
        done.push({ name, problem: null })
      } catch (error) {
        done.push({ name, problem: asProblem(error) })
      }
    }
    setBusy(false)
    if (done.some(({ problem }) => problem)) setResults(done)
    else if (ids.length > 0) toast.success(t('library.uploaded', { count: ids.length }))
    if (files.length === 1 && ids[0]) await navigate(`${libraryPage}${ids[0]}/`)
    void onUploaded()
  }
  return (
    <>
      <ChooseFile
        id="library-upload"
        accept="image/*"
        multiple
        icon="plus"
        isFilled
        disabled={isBusy}
        onFiles={(files) => void upload(files)}
      >
        {t(isBusy ? 'library.uploading' : 'library.upload')}
      </ChooseFile>
      {results && <UploadResults results={results} onClose={() => setResults(null)} />}
    </>
  )
}

const chosenOf = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((one) => one === value)

type ListProps = { isNarrowed: boolean; library: ReturnType<typeof useLibrary> }

/** The pictures that are wished for, each a link to its page. */
const PictureList = ({ isNarrowed, library }: ListProps) => {
  const { t } = usePanelTexts()
  const { pictures, total, more, ...reading } = library
  return (
    <Reading of={{ data: pictures, ...reading }} failed={t('library.noServer')}>
      {(found) => (
        <>
          {found.length === 0 && (
            <p className={page.empty}>{t(isNarrowed ? 'library.nothing' : 'library.empty')}</p>
          )}
          <p role="status" className={card.hint}>
            {total > 0 && t('library.count', { count: total })}
          </p>
          <PictureTiles pictures={found} total={total} onMore={more}>
            {(picture, tile) => (
              <Link className={tiles.tile} to={`${libraryPage}${picture.id}/`}>
                {tile}
              </Link>
            )}
          </PictureTiles>
        </>
      )}
    </Reading>
  )
}

/** The choice of the page that shows files in place of pictures. */
const files = 'files'

/** The library (/admin/media/): every picture of the site, what it shows and where; and the files of records. */
export const Page = () => {
  const { t } = usePanelTexts()
  const may = useMay()
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const isFiles = address.get('use') === files
  const use = chosenOf(pictureUses, address.get('use'))
  const order = chosenOf(libraryOrders, address.get('order'))
  const library = useLibrary({ ...(q && { q }), ...(use && { use }), ...(order && { order }) })
  const change = (name: string, value: string): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return (
    <div className={page.page}>
      <PageHead title={t('pictures.page')}>
        {may('write', libraryPictures.name) && <Upload onUploaded={library.reload} />}
      </PageHead>
      <p className={css.intro}>{t(isFiles ? 'library.filesIntro' : 'library.intro')}</p>
      <Group align="flex-end" gap="sm">
        <SearchField value={q} onSearch={(text) => change('q', text)} />
        <NativeSelect
          label={t('library.use')}
          value={isFiles ? files : (use ?? '')}
          data={[
            { value: '', label: t('library.use.all') },
            ...pictureUses.map((value) => ({ value, label: t(`library.use.${value}`) })),
            { value: files, label: t('library.use.files') },
          ]}
          onChange={(event) => change('use', event.currentTarget.value)}
        />
        {!isFiles && (
          <NativeSelect
            label={t('library.order')}
            value={order ?? 'newest'}
            data={libraryOrders.map((value) => ({ value, label: t(`library.order.${value}`) }))}
            onChange={(event) =>
              change('order', event.currentTarget.value === 'newest' ? '' : event.currentTarget.value)
            }
          />
        )}
      </Group>
      {isFiles ? (
        <FileList q={q} />
      ) : (
        <PictureList isNarrowed={q !== '' || use !== undefined} library={library} />
      )}
    </div>
  )
}
