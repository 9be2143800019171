import { Button, Group } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import { panelApi } from '#shared/panel-paths.ts'
import { leftOverDays, libraryPage, libraryPictures, type OpenedPicture } from '#shared/picture-library.ts'
import { ChooseFile } from '#web/admin/form/choose-file.tsx'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { useRecordAddress } from '#web/admin/frame/record-address.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import card from '#web/admin/page/card.module.css'
import { PageHead } from '#web/admin/page/page-head.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
import { useQuestion } from '#web/admin/page/use-question.tsx'
import { pictureName, pictureSize } from '#web/admin/pictures/library-words.ts'
import { OpenOperations } from '#web/admin/record/open-operations.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { imageBody } from './image-body.ts'
import css from './library.module.css'
import { PictureForm } from './picture-form.tsx'

/** The records that show a picture, each a link to its page in the panel. */
const Places = ({ picture }: { picture: OpenedPicture }) => {
  const addressOf = useRecordAddress()
  const { t, recordNames } = usePanelTexts()
  const { shown_in, hidden_places } = picture
  return (
    <Part title={t('library.places')}>
      {shown_in.length + hidden_places === 0 && <p>{t('library.placesNone')}</p>}
      <ul className={css.places}>
        {shown_in.map((place) => {
          const { one } = recordNames(place.resource)
          const address = place.state === 'bin' ? '/admin/bin/' : addressOf(place)
          const title = place.title || one
          return (
            <li key={`${place.resource}/${place.id}`}>
              {address ? <Link to={address}>{title}</Link> : title}{' '}
              <span className={css.state}>
                {[place.title && one, place.state !== 'live' && t(`library.state.${place.state}`)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          )
        })}
      </ul>
      {hidden_places > 0 && <p className={card.hint}>{t('library.hidden', { count: hidden_places })}</p>}
    </Part>
  )
}

type ActsProps = { picture: OpenedPicture; onChanged: () => unknown }

/** Puts another file in the place of a picture; deletes one that nothing shows. */
const Acts = ({ picture, onChanged }: ActsProps) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const navigate = useNavigate()
  const { ask, dialog } = useQuestion<'delete'>()
  const { run, busy, problem, forgetProblem } = useRun()
  const replace = (body: FormData): Promise<boolean> =>
    run(async () => {
      await call(panelApi.picture(picture.id), { method: 'PUT', body })
      toast.success(t('library.replaced'))
      await onChanged()
    })
  const remove = async (): Promise<void> => {
    const answer = await ask({
      title: t('library.deleteQuestion'),
      text: <p>{t('library.deleteWords')}</p>,
      answers: [{ answer: 'delete', label: t('library.delete'), look: 'grave' }],
    })
    if (answer === null) return
    await run(async () => {
      await call(panelApi.picture(picture.id), { method: 'DELETE' })
      toast.success(t('library.deleted'))
      await navigate(libraryPage)
    })
  }
  return (
    <Part title={t('library.replace')}>
      <p className={card.hint}>{t('library.replaceHint')}</p>
      <Group gap={12}>
        <ChooseFile
          id="library-replace"
          accept="image/*"
          icon="picture"
          disabled={busy}
          onFiles={([file]) => file && void replace(imageBody(file))}
        >
          {t(busy ? 'library.uploading' : 'library.replaceBy')}
        </ChooseFile>
      </Group>
      {picture.use === 'unused' ? (
        <Group gap={12}>
          <Button color="red" variant="outline" disabled={busy} onClick={() => void remove()}>
            {t('library.delete')}
          </Button>
        </Group>
      ) : (
        <p className={card.hint}>
          {t(picture.use === 'used' ? 'library.mayNotDelete' : 'library.mayNotDeleteVersions')}
        </p>
      )}
      {problem && <NotSaved failure={problem} onClose={forgetProblem} />}
      {dialog}
    </Part>
  )
}

type OpenedProps = { picture: OpenedPicture; etag: string | null; reload: () => unknown }

const Opened = ({ picture, etag, reload }: OpenedProps) => {
  const texts = usePanelTexts()
  const { t, dateTime } = texts
  const mayWrite = useMay()('write', libraryPictures.name)
  return (
    <>
      <p className={card.hint}>
        {[picture.file_name, pictureSize(picture, texts), dateTime(picture.created_at)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {picture.use === 'unused' && !picture.is_kept && (
        <p role="note">{t('library.leftOver', { days: leftOverDays })}</p>
      )}
      <OpenOperations
        resource={libraryPictures.name}
        id={picture.id}
        version={`${picture.image} ${etag}`}
        onUndone={reload}
      />
      <div className={css.opened}>
        <PictureForm
          key={`${picture.image} ${etag}`}
          picture={picture}
          etag={etag}
          isReadOnly={!mayWrite}
          onSaved={reload}
        />
        <div className={css.form}>
          <Places picture={picture} />
          {mayWrite && <Acts picture={picture} onChanged={reload} />}
        </div>
      </div>
    </>
  )
}

/** One picture of the library (/admin/media/12/): what belongs to it, and where it is shown. */
export const Page = () => {
  const texts = usePanelTexts()
  const { t } = texts
  const id = Number(useLocation().pathname.split('/')[3])
  const reading = useRead<OpenedPicture>(panelApi.picture(id))
  const { data, etag = null, reload } = reading
  return (
    <div className={page.page}>
      <p>
        <Link to={libraryPage}>{t('pictures.page')}</Link>
      </p>
      <PageHead title={[t('library.one'), data && pictureName(data, texts)].filter(Boolean).join(' – ')} />
      <Reading of={reading} failed={t('library.noServer')}>
        {(picture) => <Opened picture={picture} etag={etag} reload={reload} />}
      </Reading>
    </div>
  )
}
