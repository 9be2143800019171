import { Button, Loader, TextInput } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { PreviewLink } from '#shared/previews.ts'
import type { Resource } from '#shared/resource.ts'
import { keepFocus } from '#web/admin/form/form-foot.tsx'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { PreviewPanel } from '#web/admin/form/visitor-preview.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Folded } from './folded.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import css from './record-preview.module.css'
import { usePreviewLinks } from './use-preview-links.ts'

type SavedProps = { resource: Resource; id: number }
type State = ReturnType<typeof usePreviewLinks>

const LinkLine = ({ link, onTakeBack }: { link: PreviewLink; onTakeBack: () => void }) => {
  const { t, dateTime } = usePanelTexts()
  return (
    <li>
      <span>
        {link.user_name && `${link.user_name}, `}
        {t('share.line', { made: dateTime(link.created_at), until: dateTime(link.expires_at) })}
      </span>
      <Button
        variant="default"
        size="xs"
        aria-label={t('share.takeBackFrom', { time: dateTime(link.created_at) })}
        onClick={onTakeBack}
      >
        {t('share.takeBack')}
      </Button>
    </li>
  )
}

/** The links that can be sent; the address of one is shown when it is made, and never again. */
const Sharing = ({ links, made, share, takeBack }: State) => {
  const { t } = usePanelTexts()
  return (
    <section className={css.sharing} aria-label={t('share.name')}>
      <Button variant="default" onClick={() => void share()}>
        {t('share.make')}
      </Button>
      <p>{t('share.text')}</p>
      {made && (
        <div className={css.made} role="status">
          <TextInput
            label={t('share.made')}
            readOnly
            value={made.url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={made.url} what={t('share.link')} />
        </div>
      )}
      {links.length > 0 && (
        <ul className={css.links} aria-label={t('share.valid')}>
          {links.map((link) => (
            <LinkLine key={link.id} link={link} onTakeBack={() => void takeBack(link.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Preview = (props: SavedProps) => {
  const { t } = usePanelTexts()
  const state = usePreviewLinks(props)
  const { frame, problem, open } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is unfolded.
  useEffect(() => void open(), [])
  return (
    <>
      {problem && <NotSaved title={t('failure.impossible')} failure={problem} />}
      {frame && <PreviewFrame src={frame} />}
      {!frame && !problem && <Loader size="sm" aria-label={t('list.loading')} />}
      <Sharing {...state} />
    </>
  )
}

type Props = {
  resource: Resource
  /** Null for a record that is not stored yet. */
  id: number | null
  /** The form says what is stored. */
  isSaved: boolean
  /** The typed content as visitors will see it. */
  typed: ReactNode
  /** Unfolded at once, after a save for its sake. */
  isOpen: boolean
  busy: boolean
  /** Saves what is typed without showing it to visitors, and opens the preview of it. */
  onSave(): void
}

/** The typed content, and the way to its page: it is saved first, unseen by visitors. */
const Typed = ({ typed, busy, onSave }: Pick<Props, 'typed' | 'busy' | 'onSave'>) => {
  const { t } = usePanelTexts()
  return (
    <>
      <section className={css.sharing} aria-label={t('share.name')}>
        <Button variant="default" aria-disabled={busy || undefined} onMouseDown={keepFocus} onClick={onSave}>
          {t('share.saveFirst')}
        </Button>
        <p>{t('share.savedFirst')}</p>
      </section>
      {typed && <PreviewPanel>{typed}</PreviewPanel>}
    </>
  )
}

/** The page of a record as visitors will see it, and links to it; while something is not saved, what is typed. */
export const RecordPreview = ({ resource, id, isSaved, isOpen, ...rest }: Props) => {
  const { t } = usePanelTexts()
  return (
    <Folded title={t('share.title')} isOpen={isOpen}>
      {isOpen && isSaved && (
        <p role="status" className={css.hint}>
          {t('share.saved')}
        </p>
      )}
      {isSaved && id !== null ? <Preview resource={resource} id={id} /> : <Typed {...rest} />}
    </Folded>
  )
}
