import { Button, Loader, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import type { PreviewLink } from '#shared/previews.ts'
import type { Resource } from '#shared/resource.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Folded } from './folded.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import css from './record-preview.module.css'
import { usePreviewLinks } from './use-preview-links.ts'

type Props = { resource: Resource; id: number }
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

const Preview = (props: Props) => {
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

/** The page of a saved record as visitors will see it, and links to it. */
export const RecordPreview = (props: Props) => (
  <Folded title={usePanelTexts().t('share.title')}>
    <Preview {...props} />
  </Folded>
)
